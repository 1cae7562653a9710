package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewGroup;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which state made a composable run again, and where it reads that state, by Compose's own observer, which Compose has since 1.9.
 * Compose tells a scope, not its name: it is that of the last composable whose tracing began directly in the scope, as those
 * before are calls in default values of its parameters. Main thread.
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:compose/runtime/runtime/src/commonMain/kotlin/androidx/compose/runtime/tooling/CompositionObserver.kt
 */
final class StateReads implements InvocationHandler {
  /** Called when a scope ends that a state had invalidated. */
  interface Listener {
    void invalidated(String composable, String state);
  }

  private static final String TOOLING = "androidx.compose.runtime.tooling.";
  private static final String LIBRARIES = "androidx.";
  /** A stack for each takes time; further states are told by their class. */
  private static final int MOST_PLACES = 64;
  private static final Object CALL = new Object();
  private final Guard guard;
  private final Progress progress;
  private final Thread main;
  private final Listener listener;
  /** Scopes that have been entered, and a mark for each traced call, innermost last. */
  private final List<Object> open = new ArrayList<Object>();
  /** Scope → the state that invalidated it last. */
  private final Map<Object, Object> causes = new IdentityHashMap<Object, Object>();
  /** Scope → its composable. */
  private final Map<Object, String> names = new IdentityHashMap<Object, String>();
  /** State → composable → where it reads it. */
  private final Map<Object, Map<String, String>> places = new IdentityHashMap<Object, Map<String, String>>();
  private int placesTaken;
  /** What is observed → what ends that. */
  private final Map<Object, Object> handles = new IdentityHashMap<Object, Object>();
  private Object proxy;
  private Method contextOf;
  private Method observe;
  private Method setObserver;
  private Method dispose;

  StateReads(Progress progress, Thread main, Guard guard, Listener listener) {
    this.progress = progress;
    this.main = main;
    this.guard = guard;
    this.listener = listener;
  }

  /** @throws ReflectiveOperationException if the app's Compose has no such observer */
  void start(ClassLoader app) throws ReflectiveOperationException {
    Class<?> registrations = Class.forName(TOOLING + "CompositionRegistrationObserver", false, app);
    Class<?> observer = Class.forName(TOOLING + "CompositionObserver", false, app);
    Class<?> recomposer = Class.forName("androidx.compose.runtime.Recomposer", false, app);
    dispose = Class.forName(TOOLING + "CompositionObserverHandle", false, app).getMethod("dispose");
    setObserver = Class.forName(TOOLING + "ObservableComposition", false, app).getMethod("setObserver", observer);
    observe = Class.forName(TOOLING + "CompositionObserverKt", true, app).getMethod("observe", recomposer, registrations);
    contextOf = Class.forName("androidx.compose.ui.platform.WindowRecomposer_androidKt", true, app)
        .getMethod("getCompositionContext", View.class);
    proxy = Proxy.newProxyInstance(app, new Class<?>[] {observer, registrations}, this);
  }

  /** A slide begins: observes the compositions of windows that have come since the last one. */
  void begin() throws ReflectiveOperationException {
    forget();
    if (proxy == null) return;
    for (View root : RootViews.all()) {
      View content = root.findViewById(android.R.id.content);
      View child = content instanceof ViewGroup ? ((ViewGroup) content).getChildAt(0) : null;
      Object recomposer = child == null ? null : contextOf.invoke(null, child);
      if (recomposer != null && observe.getParameterTypes()[0].isInstance(recomposer) && !handles.containsKey(recomposer)) {
        handles.put(recomposer, observe.invoke(null, recomposer, proxy));
      }
    }
  }

  void stop() throws ReflectiveOperationException {
    forget();
    for (Object handle : handles.values()) dispose.invoke(handle);
    handles.clear();
    proxy = null;
  }

  /** States are kept no longer than the slide. */
  private void forget() {
    open.clear();
    causes.clear();
    names.clear();
    places.clear();
    placesTaken = 0;
  }

  /** Compose traces that a composable begins. */
  void begins(String composable) {
    if (!open.isEmpty() && open.get(open.size() - 1) != CALL) names.put(open.get(open.size() - 1), composable);
    open.add(CALL);
  }

  void ends() {
    int last = open.size() - 1;
    if (last >= 0 && open.get(last) == CALL) open.remove(last);
  }

  /** Called by the app's composition, which must not notice a failure. */
  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    try {
      switch (method.getName()) {
        case "hashCode":
          return System.identityHashCode(proxy);
        case "equals":
          return proxy == arguments[0];
        case "toString":
          return "Hitchproof";
        default:
          if (Thread.currentThread() == main && !guard.isOff()) told(method.getName(), arguments);
          return null;
      }
    } catch (Throwable t) {
      guard.failed(t);
      return null;
    }
  }

  private void told(String event, Object[] arguments) throws ReflectiveOperationException {
    Object subject = arguments[0];
    if (event.equals("onCompositionRegistered")) handles.put(subject, setObserver.invoke(subject, proxy));
    else if (event.equals("onCompositionUnregistered")) handles.remove(subject);
    else if (event.equals("onScopeDisposed")) causes.remove(subject);
    else if (!progress.armed) return;
    else if (event.equals("onScopeInvalidated")) causes.put(subject, arguments[1]);
    else if (event.equals("onScopeEnter")) open.add(subject);
    else if (event.equals("onReadInScope")) read(subject, arguments[1]);
    else if (event.equals("onScopeExit")) exit(subject);
  }

  private void read(Object scope, Object state) {
    String composable = names.get(scope);
    if (composable == null || causes.get(scope) != state || composable.startsWith(LIBRARIES)) return;
    Map<String, String> known = places.get(state);
    if (known == null) places.put(state, known = new HashMap<String, String>());
    if (known.containsKey(composable) || placesTaken >= MOST_PLACES) return;
    placesTaken++;
    known.put(composable, placeOf(state, new Throwable().getStackTrace()));
  }

  private void exit(Object scope) {
    int at = open.lastIndexOf(scope);
    if (at >= 0) open.subList(at, open.size()).clear();
    String composable = names.remove(scope);
    Object state = causes.remove(scope);
    if (composable == null || state == null || composable.startsWith(LIBRARIES)) return;
    Map<String, String> known = places.get(state);
    String place = known == null ? null : known.get(composable);
    listener.invalidated(composable, place == null ? state.getClass().getSimpleName() : place);
  }

  /**
   * {@code LazyListState.getFirstVisibleItemScrollOffset read at com.acme.FeedKt.Feed(Feed.kt:7)}: what the app's method calls that
   * reads the state, which is the state's class if it reads it itself.
   */
  static String placeOf(Object state, StackTraceElement[] stack) {
    String what = null;
    for (StackTraceElement e : stack) {
      String name = e.getClassName();
      if (name.startsWith("androidx.compose.runtime.")) what = state.getClass().getSimpleName();
      else if (what == null) continue;
      else if (name.startsWith(LIBRARIES) || name.startsWith("kotlin")) {
        what = name.substring(name.lastIndexOf('.') + 1) + '.' + e.getMethodName();
      } else return what + " read at " + StackText.of(e);
    }
    return state.getClass().getSimpleName();
  }
}
