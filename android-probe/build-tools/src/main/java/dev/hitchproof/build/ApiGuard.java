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
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds what a plain signature check misses: members inherited through the project's classes,
 * and calls from code that never reads SDK_INT into members marked as needing a newer platform. It
 * does not prove that the check has the right direction or level.
 */
final class ApiGuard {
  private final OwnClasses own;
  private final Map<String, Clazz> oldest;
  private final List<String> findings = new ArrayList<>();

  ApiGuard(OwnClasses own, Map<String, Clazz> oldestPlatform) {
    this.own = own;
    this.oldest = oldestPlatform;
  }

  /** One line for each unguarded use, sorted. */
  List<String> findings() {
    findings.clear();
    for (ClassReader type : own.all()) {
      type.accept(new UnmarkedMethods(type.getClassName()), ClassReader.SKIP_FRAMES);
    }
    return findings.stream().sorted().toList();
  }

  /**
   * True when some supertype of the owner, in the project or on the oldest platform, declares the
   * member.
   */
  private boolean isOnOldest(String owner, String member) {
    Deque<String> open = new ArrayDeque<>(List.of(owner));
    Set<String> seen = new HashSet<>();
    while (!open.isEmpty()) {
      String type = open.pop();
      if (!seen.add(type)) {
        continue;
      }
      if (declares(type, member)) {
        return true;
      }
      open.addAll(parents(type));
    }
    return false;
  }

  private boolean declares(String type, String member) {
    if (own.get(type) != null) {
      return own.declares(type, member);
    }
    Clazz platform = oldest.get(type);
    return platform != null && platform.getSignatures().contains(member);
  }

  private List<String> parents(String type) {
    ClassReader mine = own.get(type);
    Clazz platform = oldest.get(type);
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

  private final class UnmarkedMethods extends ClassVisitor {
    private final String type;

    UnmarkedMethods(String type) {
      super(Opcodes.ASM9);
      this.type = type;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String signature, String generics, String[] thrown) {
      return own.isMarked(type, name + signature)
          ? null
          : new Uses(type.replace('/', '.') + "." + name);
    }
  }

  private final class Uses extends MethodVisitor {
    private final String place;
    private final List<String> marked = new ArrayList<>();
    private boolean readsLevel;
    private int line;

    Uses(String place) {
      super(Opcodes.ASM9);
      this.place = place;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String signature) {
      readsLevel |= owner.equals("android/os/Build$VERSION") && name.equals("SDK_INT");
      use(owner, name + "#" + signature);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String signature, boolean isInterface) {
      use(owner, name + signature);
    }

    private void use(String owner, String member) {
      String finding = place + ":" + line + " uses " + owner.replace('/', '.') + "." + member;
      if (own.get(owner) != null && own.isMarked(owner, member)) {
        marked.add(finding + " (marked)");
      } else if (!owner.startsWith("[") && !isOnOldest(owner, member)) {
        findings.add(finding);
      }
    }

    @Override
    public void visitEnd() {
      if (!readsLevel) {
        findings.addAll(marked);
      }
    }
  }
}
