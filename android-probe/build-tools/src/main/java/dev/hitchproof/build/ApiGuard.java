package dev.hitchproof.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.codehaus.mojo.animal_sniffer.Clazz;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds what a plain signature check misses: members inherited through the project's classes, and
 * uses of members that need a newer platform than is certain at that point, by their mark or because
 * one of the given levels lacks them.
 */
final class ApiGuard {
  private final OwnClasses own;
  private final Platforms platforms;
  private final List<String> findings = new ArrayList<>();

  ApiGuard(OwnClasses own, Platforms platforms) {
    this.own = own;
    this.platforms = platforms;
  }

  /** One line for each unguarded use, sorted. */
  List<String> findings() {
    findings.clear();
    for (ClassReader type : own.all()) {
      ClassNode node = new ClassNode();
      type.accept(node, ClassReader.SKIP_FRAMES);
      for (MethodNode method : node.methods) {
        check(node.name, method);
      }
    }
    return findings.stream().sorted().toList();
  }

  /** The newest of the given levels that lacks the member; 0 if all have it. */
  private int lackingLevel(String owner, String member) {
    int lacking = 0;
    for (int level : platforms.levels()) {
      if (!isOn(platforms.api(level), owner, member)) lacking = level;
    }
    return lacking;
  }

  /** True when some supertype of the owner, in the project or on the platform, declares the member. */
  private boolean isOn(Map<String, Clazz> api, String owner, String member) {
    Deque<String> open = new ArrayDeque<>(List.of(owner));
    Set<String> seen = new HashSet<>();
    while (!open.isEmpty()) {
      String type = open.pop();
      if (!seen.add(type)) {
        continue;
      }
      if (declares(api, type, member)) {
        return true;
      }
      open.addAll(parents(api, type));
    }
    return false;
  }

  private boolean declares(Map<String, Clazz> api, String type, String member) {
    if (own.get(type) != null) {
      return own.declares(type, member);
    }
    Clazz platform = api.get(type);
    return platform != null && platform.getSignatures().contains(member);
  }

  private List<String> parents(Map<String, Clazz> api, String type) {
    ClassReader mine = own.get(type);
    Clazz platform = api.get(type);
    List<String> parents = new ArrayList<>();
    if (mine != null) {
      parents.add(mine.getSuperName());
      parents.addAll(Arrays.asList(mine.getInterfaces()));
    } else if (platform != null) {
      parents.add(platform.getSuperClass());
      parents.addAll(Arrays.asList(platform.getSuperInterfaces()));
    }
    parents.removeIf(parent -> parent == null);
    return parents;
  }

  private void check(String type, MethodNode method) {
    int level = own.levelOf(type, method.name + method.desc);
    int[] levels = KnownLevels.of(method, level);
    String place = type.replace('/', '.') + "." + method.name + ":";
    int line = 0;
    for (int i = 0; i < levels.length; i++) {
      AbstractInsnNode insn = method.instructions.get(i);
      Levels here = new Levels(level, levels[i]);
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn instanceof FieldInsnNode f) {
        use(place + line, f.owner, f.name + "#" + f.desc, here);
      } else if (insn instanceof MethodInsnNode m) {
        use(place + line, m.owner, m.name + m.desc, here);
      } else if (insn instanceof InvokeDynamicInsnNode lambda) {
        for (Object argument : lambda.bsmArgs) {
          if (argument instanceof Handle h) {
            use(place + line, h.getOwner(), h.getName() + h.getDesc(), here);
          }
        }
      }
    }
  }

  /** The level of the method's mark, and the level that is certain at the instruction. */
  private record Levels(int ofMethod, int certain) {}

  private void use(String place, String owner, String member, Levels levels) {
    String finding = place + " uses " + owner.replace('/', '.') + "." + member;
    int needed = own.get(owner) == null ? 0 : own.levelOf(owner, member);
    if (needed > levels.certain()) {
      findings.add(finding + " (marked " + needed + ")");
    } else if (!owner.startsWith("[")) {
      int lacking = lackingLevel(owner, member);
      // Unmarked code is verified on the oldest platform, even where it is not reached.
      int allowed = levels.ofMethod() == 0 ? platforms.oldest() : levels.certain();
      if (lacking >= Math.max(allowed, platforms.oldest())) findings.add(finding + " (not on " + lacking + ")");
    }
  }
}
