package dev.hitchproof.device.host;

import java.util.List;
import java.util.function.Function;

/** A program that the device's shell runs with {@code app_process}: its classes by internal name, and what it is called with. */
public record ShellProgram(Function<String, byte[]> classes, String main, List<String> args) {}
