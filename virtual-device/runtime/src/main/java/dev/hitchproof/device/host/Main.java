package dev.hitchproof.device.host;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;

/** The device as a child process: requests on stdin, replies and events on stdout, the host log on stderr. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    PrintStream hostLog = System.err;
    MessageChannel channel =
        new MessageChannel(
            new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    System.setOut(hostLog); // other output would break the framing
    int status = 0;
    try {
      new ControlPort(channel).serve();
    } catch (Exception e) {
      e.printStackTrace(hostLog);
      status = 1;
    }
    hostLog.flush();
    Runtime.getRuntime().halt(status); // the device's threads are not daemons
  }
}
