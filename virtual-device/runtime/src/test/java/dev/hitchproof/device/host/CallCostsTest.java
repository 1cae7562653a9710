package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.host.CallCosts.Argument;
import dev.hitchproof.device.host.CallCosts.Cost;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

class CallCostsTest {
  private static MethodInsnNode call(String owner, String name, String desc) {
    return new MethodInsnNode(Opcodes.INVOKEVIRTUAL, owner, name, desc, false);
  }

  @Test
  void aCallIsFoundByOwnerNameAndTypes() {
    assertEquals("search", CallCosts.of(call("java/util/List", "remove", "(Ljava/lang/Object;)Z")).measure());
    assertEquals("size", CallCosts.of(call("java/util/List", "remove", "(I)Ljava/lang/Object;")).measure());
    assertEquals(CallCosts.of(call("java/util/Map", "get", "(Ljava/lang/Object;)Ljava/lang/Object;")).flat(), CallCosts.flatOf(call("java/util/Map", "get", "(Ljava/lang/Object;)Ljava/lang/Object;")));
  }

  @Test
  void codeOfTheDeviceCostsWhatAListedMethodDoes() {
    MethodInsnNode sync = call("java/io/FileDescriptor", "sync", "()V");
    assertEquals(CallCosts.of(sync), CallCosts.like("java/io/FileDescriptor.sync()"));
    assertThrows(NullPointerException.class, () -> CallCosts.like("java/io/FileDescriptor.sink()"));
  }

  @Test
  void otherCallsCostWhatACallDoes() {
    assertNull(CallCosts.of(call("android/view/View", "draw", "(Landroid/graphics/Canvas;)V")));
    assertNull(CallCosts.of(call("a/Names", "contains", "(Ljava/lang/Object;)Z")));
    assertEquals(0, CallCosts.flatOf(call("android/view/View", "nSample", "()I")));
  }

  @Test
  void anUnknownMethodCostsWhatThoseOfItsClassOrPackageDo() {
    for (String owner : new String[] {"java/time/LocalDate", "java/time/Unknown", "java/time/temporal/Unknown"}) assertTrue(CallCosts.flatOf(call(owner, "unknown", "()V")) > 0, owner);
    assertNull(CallCosts.unpriced(call("java/time/LocalDate", "unknown", "()V")));
    assertEquals("android.view.View.nSample", CallCosts.unpriced(call("android/view/View", "nSample", "()I")));
    assertNull(CallCosts.unpriced(call("android/view/View", "draw", "()I")));
    assertTrue(CallCosts.of(call("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;")).makesObject(), "a box, at a measured price");
  }

  /** A row may name more owners than have each of its methods. */
  @Test
  void everyRowNamesMethodsThatExist() throws ClassNotFoundException {
    Set<String> unknown = new TreeSet<>();
    Set<String> found = new TreeSet<>();
    for (String row : CallCosts.table().keySet()) {
      String method = row.substring(row.indexOf('.') + 1);
      if (methodsOf(row).isEmpty()) unknown.add(method);
      else found.add(method);
    }
    unknown.removeAll(found);
    assertEquals(Set.of(), unknown);
  }

  @Test
  void everyCostMeasuresAnArgumentThatHasASize() throws ClassNotFoundException {
    Set<String> wrong = new TreeSet<>();
    for (Map.Entry<String, Cost> row : CallCosts.table().entrySet()) {
      if (row.getValue().measure() == null) continue;
      Class<?> needed = Set.of("rows", "statement").contains(row.getValue().measure()) ? long.class : int.class;
      for (Executable m : methodsOf(row.getKey())) if (!isMeasurable(measured(m, row.getValue().argument()), needed)) wrong.add(m.toString());
    }
    assertEquals(Set.of(), wrong);
  }

  private static boolean isMeasurable(Class<?> type, Class<?> number) {
    return type != null && (!type.isPrimitive() || type == number);
  }

  /** Null if there is no such argument. */
  private static Class<?> measured(Executable m, Argument argument) {
    if (argument == Argument.RESULT) return m instanceof Method method ? method.getReturnType() : null;
    boolean hasReceiver = m instanceof Method && !Modifier.isStatic(m.getModifiers());
    List<Class<?>> values = new ArrayList<>(Arrays.asList(m.getParameterTypes()));
    if (hasReceiver) values.add(0, m.getDeclaringClass());
    int position = argument.position(hasReceiver);
    return position >= 0 && position < values.size() ? values.get(position) : null;
  }

  private static List<Executable> methodsOf(String row) throws ClassNotFoundException {
    if (row.endsWith("*(*)")) return List.of(Object.class.getMethods());
    int dot = row.indexOf('.');
    int types = row.indexOf('(');
    Class<?> owner = Class.forName(row.substring(0, dot).replace('/', '.'), false, CallCostsTest.class.getClassLoader());
    String name = row.substring(dot + 1, types);
    List<Executable> all = new ArrayList<>(name.equals("<init>") ? List.of(owner.getConstructors()) : List.of(owner.getMethods()));
    if (owner.getName().startsWith("android.")) all.addAll(List.of(owner.getDeclaredMethods()));
    return all.stream()
        .filter(m -> m instanceof Constructor<?> || m.getName().equals(name) && m.getDeclaringClass() != Object.class)
        .filter(m -> row.endsWith("(*)") || CallCosts.typesOf(descriptorOf(m)).equals(row.substring(types)))
        .collect(Collectors.toList());
  }

  private static String descriptorOf(Executable m) {
    return m instanceof Method method ? Type.getMethodDescriptor(method) : Type.getConstructorDescriptor((Constructor<?>) m);
  }

  @Test
  void theTablesVersionChangesWithIt() {
    assertTrue(WorkMeter.VERSION.endsWith(CallCosts.version()));
  }
}
