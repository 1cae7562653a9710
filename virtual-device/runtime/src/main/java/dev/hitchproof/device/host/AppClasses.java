package dev.hitchproof.device.host;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The class files of an installed app by internal name: converted, in virtual time and metered. They are kept in memory, since
 * each process of the app loads them again.
 */
final class AppClasses implements Function<String, byte[]> {
  private final Function<String, byte[]> converted;
  private final MeteredClasses metered = MeteredClasses.ofDevice();
  private final Map<String, byte[]> ready = new ConcurrentHashMap<>();

  AppClasses(Function<String, byte[]> converted) {
    this.converted = converted;
  }

  /** @return null if the app has no such class */
  @Override
  public byte[] apply(String name) {
    byte[] known = ready.get(name);
    if (known != null) return known;
    byte[] file = converted.apply(name);
    if (file == null) return null;
    byte[] made = RanMethods.in(metered.of(TimeRewriter.rewrite(file), true));
    ready.put(name, made);
    return made;
  }
}
