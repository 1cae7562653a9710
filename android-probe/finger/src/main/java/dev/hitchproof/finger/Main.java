package dev.hitchproof.finger;

import java.lang.reflect.InvocationTargetException;

/**
 * {@code CLASSPATH=hitchproof-finger.jar app_process / dev.hitchproof.finger.Main [ms,x,y …]}: moves a finger along a path and
 * prints one line. Without a path it only tries whether the caller may inject input. docs/probe-control.md has the lines.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    try {
      System.out.println(args.length == 0 ? tried() : stroke(args).perform());
    } catch (InvocationTargetException e) {
      System.out.println("refused: " + oneLine(e.getCause()));
    } catch (Throwable e) {
      System.out.println("failed: " + oneLine(e));
    }
  }

  private static String tried() throws ReflectiveOperationException {
    new InputServer().tryKey();
    return "allowed";
  }

  private static Stroke stroke(String[] args) throws ReflectiveOperationException {
    return new Stroke(Path.parse(args), new InputServer());
  }

  private static String oneLine(Throwable e) {
    return String.valueOf(e).replace('\n', ' ');
  }
}
