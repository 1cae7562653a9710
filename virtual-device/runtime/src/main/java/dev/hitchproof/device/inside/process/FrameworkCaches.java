package dev.hitchproof.device.inside.process;

import android.content.res.AssetManager;
import android.os.Looper;
import android.util.Pools;
import android.util.SparseArray;
import android.view.View;
import android.view.accessibility.AccessibilityNodeIdManager;
import dev.hitchproof.device.host.AppClassLoader;
import dev.hitchproof.device.host.BootAgent;
import dev.hitchproof.device.host.IdentityHashes;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.robolectric.util.ReflectionHelpers;

/**
 * What the framework's static fields keep of a process, with which it ends on a phone. Maps, such as {@code Fragment.sClassMap}, would
 * give the next process classes of the old one, which may be of another build; the rest spares work that each process does on a
 * phone, so that the result of a screen would depend on which screens were shown before.
 */
public final class FrameworkCaches {
  private static final Set<Class<?>> SEEN = new HashSet<>();
  private static final List<Field> MAPS = new ArrayList<>();
  /**
   * Of objects to use again, as {@code Message.sPool} with {@code sPoolSize}, or {@code ArrayMap.mBaseCache}, and buffers that grow: whoever finds them empty
   * does more work. And times, as {@code TextView.sLastCutCopyOrTextChangedTime}: for a while after it a text shows its menu.
   */
  private static final List<Field> POOLS = new ArrayList<>();
  /** What is made for the main thread, such as {@code StrictMode.sThisThreadSpanState}. */
  private static final List<Field> THREAD_LOCALS = new ArrayList<>();
  /** Of references to what may be made again, as {@code ColorStateList.sCache}. */
  private static final List<Field> ARRAYS = new ArrayList<>();
  private static final Pattern POOL = Pattern.compile("[gs]\\w*(Pool|Recycle)\\w*|[ms]\\w*BaseCache\\w*|sTemp|sCached(IntBuffer)?|sLast\\w*Time");

  private FrameworkCaches() {}

  /** Main thread, between two processes and before the first. */
  public static void empty() {
    emptyPools();
    // Its search would go through the views of all processes so far.
    ReflectionHelpers.setStaticField(AccessibilityNodeIdManager.class, "sIdManager", null);
    for (Field f : THREAD_LOCALS) if (ReflectionHelpers.<Object>getStaticField(f) instanceof ThreadLocal<?> made) made.remove();
    for (Field f : ARRAYS) forgetReferencesIn(ReflectionHelpers.getStaticField(f));
    forgetStrings();
    for (Field f : MAPS) if (ReflectionHelpers.<Object>getStaticField(f) instanceof Map<?, ?> map) forgetIn(map);
  }

  /** Also before the app's first code: what the platform made once for all processes fills them in the first one. */
  static void emptyPools() {
    IdentityHashes.unmoved(() -> {
      for (Class<?> c : BootAgent.initialisedOf(FrameworkCaches.class.getClassLoader())) if (SEEN.add(c)) findIn(c);
      return null;
    });
    for (Field f : POOLS) empty(f);
  }

  /**
   * The search for a view by its number goes through views that were removed but not collected. How many there are is chance on a
   * phone; here none, so that equal screens do equal work.
   */
  public static void forgetRemovedViews() {
    Object all = ReflectionHelpers.getField(AccessibilityNodeIdManager.getInstance(), "mIdsToViews");
    SparseArray<? extends Reference<?>> views = ReflectionHelpers.getField(all, "mSparseArray");
    for (int i = views.size() - 1; i >= 0; i--) {
      if (!(views.valueAt(i).get() instanceof View view) || !view.isAttachedToWindow()) views.removeAt(i);
    }
  }

  private static void findIn(Class<?> c) {
    try {
      for (Field f : c.getDeclaredFields()) {
        if (!Modifier.isStatic(f.getModifiers())) continue;
        if (Map.class.isAssignableFrom(f.getType())) MAPS.add(f);
        if (isPool(f)) POOLS.add(f);
        if (f.getType().equals(SparseArray.class)) ARRAYS.add(f);
        if (ThreadLocal.class.isAssignableFrom(f.getType()) && isOfFramework(c)) THREAD_LOCALS.add(f);
      }
    } catch (LinkageError e) {
      // a field has a type that this VM does not have, so that nobody reads it
    }
  }

  private static void forgetReferencesIn(SparseArray<?> all) {
    for (int i = all == null ? -1 : all.size() - 1; i >= 0; i--) if (all.valueAt(i) instanceof Reference<?>) all.removeAt(i);
  }

  /** Of the framework's resources, which all processes read. */
  private static void forgetStrings() {
    Object[] system = ReflectionHelpers.getStaticField(AssetManager.class, "sSystemApkAssets");
    for (Object apk : system == null ? new Object[0] : system) {
      Object strings = ReflectionHelpers.getField(apk, "mStringBlock");
      for (String kept : List.of("mStrings", "mSparseStrings")) if (strings != null) ReflectionHelpers.setField(strings, kept, null);
    }
  }

  /** The looper of the main thread stays. */
  private static boolean isOfFramework(Class<?> c) {
    return c != Looper.class && !c.getName().startsWith("dev.hitchproof.") && !c.getName().startsWith("org.robolectric.");
  }

  private static boolean isPool(Field f) {
    if (Pools.Pool.class.isAssignableFrom(f.getType())) return true;
    boolean isOwn = f.getType().equals(f.getDeclaringClass()) || List.of(int.class, long.class).contains(f.getType()) || f.getType().isArray();
    return isOwn && POOL.matcher(f.getName()).matches();
  }

  private static void empty(Field f) {
    Object pool = f.getType().isPrimitive() ? null : ReflectionHelpers.getStaticField(f);
    if (f.getType().isPrimitive()) ReflectionHelpers.setStaticField(f, 0);
    else if (f.getDeclaringClass().equals(f.getType().getComponentType())) Arrays.fill((Object[]) pool, null);
    else if (pool instanceof int[][] buffers) Arrays.setAll(buffers, i -> new int[0]); // as SpannableStringBuilder begins
    else if (!(pool instanceof Pools.Pool<?> objects)) ReflectionHelpers.setStaticField(f, null);
    else while (objects.acquire() != null) continue;
  }

  static void forgetIn(Map<?, ?> map) {
    synchronized (map) {
      List<Object> keys = new ArrayList<>();
      for (Map.Entry<?, ?> entry : map.entrySet()) if (isOfApp(entry.getKey()) || isOfApp(entry.getValue())) keys.add(entry.getKey());
      for (Object key : keys) map.remove(key);
    }
  }

  private static boolean isOfApp(Object o) {
    if (o == null) return false;
    if (o instanceof ClassLoader loader) return loader instanceof AppClassLoader;
    if (o instanceof Class<?> c) return isOfApp(c.getClassLoader());
    if (o instanceof Member m) return isOfApp(m.getDeclaringClass());
    if (o instanceof Reference<?> r) return isOfApp(r.get());
    if (o instanceof Collection<?> all) return all.stream().anyMatch(FrameworkCaches::isOfApp);
    if (o instanceof Map<?, ?> map) return isOfApp(map.keySet()) || isOfApp(map.values());
    return isOfApp(o.getClass().getClassLoader());
  }
}
