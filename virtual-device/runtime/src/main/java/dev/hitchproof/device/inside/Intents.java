package dev.hitchproof.device.inside;

import android.content.ComponentName;
import android.content.Intent;
import android.net.Uri;
import dev.hitchproof.device.host.Arguments;
import dev.hitchproof.device.host.Refusal;

/** The intent that an operation's arguments describe. */
final class Intents {
  private Intents() {}

  static Intent of(Arguments a) {
    Intent i = new Intent(a.optional("action"));
    String component = a.optional("component");
    if (component != null) i.setComponent(component(component));
    String pkg = a.optional("package");
    if (pkg != null) i.setPackage(pkg);
    String data = a.optional("data");
    String type = a.optional("type");
    if (data != null || type != null) i.setDataAndType(data == null ? null : Uri.parse(data), type);
    for (String category : a.strings("categories")) i.addCategory(category);
    if (a.has("flags")) i.addFlags((int) a.integer("flags"));
    if (a.has("extras")) for (Arguments e : a.list("extras")) extra(i, e);
    return i;
  }

  static ComponentName component(String s) {
    ComponentName c = ComponentName.unflattenFromString(s);
    if (c == null) throw new Refusal("bad-request", "not a component (pkg/.Name): " + s);
    return c;
  }

  private static void extra(Intent i, Arguments e) {
    String key = e.string("key");
    switch (e.string("type")) {
      case "s" -> i.putExtra(key, e.string("value"));
      case "i" -> i.putExtra(key, (int) e.integer("value"));
      case "l" -> i.putExtra(key, e.integer("value"));
      case "z" -> i.putExtra(key, e.bool("value"));
      case "f" -> i.putExtra(key, (float) e.number("value"));
      default -> throw new Refusal("bad-request", "extra " + key + ": unknown type " + e.string("type"));
    }
  }
}
