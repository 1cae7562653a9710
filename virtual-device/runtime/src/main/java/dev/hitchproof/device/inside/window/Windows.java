package dev.hitchproof.device.inside.window;

import android.graphics.Rect;
import android.os.IBinder;
import android.os.RemoteException;
import android.view.IWindow;
import android.view.InputEvent;
import android.view.InputEventReceiver;
import android.view.SurfaceControl;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.server.ShownActivities;
import dev.hitchproof.device.inside.shadow.DeviceInputEventReceiver;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.shadows.ShadowWindowManagerGlobal;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.ReflectionHelpers;

/** The window manager: which windows are shown, in what order, and which has the focus. */
public final class Windows {
  private static final int ABOVE_ALL = 1_000_000;
  private static final int NOT_SHOWN = -1;
  private static final int MAX_PARENTS = 4;
  private static final long LATER_NS = 1_000_000L;
  private static ViewRootImpl inFront;
  private static ViewRootImpl focused;
  private static boolean posted;
  private static volatile boolean focusIsTaken;
  private static volatile boolean touchesAreTaken;

  /** Tells the windows of finished activities that they are not shown, as WindowState.sendAppVisibilityToClients does. */
  public static final ShownActivities OF_ACTIVITIES = new ShownActivities() {
    @Override
    public void changed() {
      Windows.changed();
    }

    @Override
    public void gone(IBinder activity) {
      WindowManagerGlobal g = WindowManagerGlobal.getInstance();
      List<ViewRootImpl> roots = ReflectionHelpers.getField(g, "mRoots");
      List<LayoutParams> params = ReflectionHelpers.getField(g, "mParams");
      for (int i = 0; i < roots.size(); i++) if (params.get(i).token == activity) hide(roots.get(i));
    }
  };

  private Windows() {}

  private static void hide(ViewRootImpl root) {
    try {
      ReflectionHelpers.<IWindow>getField(root, "mWindow").dispatchAppVisibility(false);
    } catch (RemoteException e) {
      throw new IllegalStateException(e); // of this process
    }
  }

  public static void reset() {
    inFront = null;
    focused = null;
    posted = false;
  }

  /** Sets what another app's window, in front of all windows here, takes from them. */
  public static void foreign(boolean takesFocus, boolean takesTouches) {
    focusIsTaken = takesFocus;
    touchesAreTaken = takesTouches;
  }

  public static boolean touchesAreTaken() {
    return touchesAreTaken;
  }

  /** Called by the window session: updates the focus after the caller has returned. */
  public static synchronized void changed() {
    if (posted || DeviceTime.SCHEDULER.main() == null) return;
    posted = true;
    DeviceTime.SCHEDULER.at(DeviceTime.nowNs() + LATER_NS, DeviceTime.SCHEDULER.main(), Windows::updateFocus);
  }

  /** The shown windows, from bottom to top. */
  static List<ShownWindow> shown() {
    WindowManagerGlobal g = WindowManagerGlobal.getInstance();
    List<View> views = ReflectionHelpers.getField(g, "mViews");
    List<ViewRootImpl> roots = ReflectionHelpers.getField(g, "mRoots");
    List<LayoutParams> params = ReflectionHelpers.getField(g, "mParams");
    List<ShownWindow> out = new ArrayList<>();
    for (int i = 0; i < views.size(); i++) {
      View v = views.get(i);
      if (v.getVisibility() != View.VISIBLE || roots.get(i).getView() == null) continue;
      int layer = layer(params.get(i), roots, params, 0);
      if (layer == NOT_SHOWN) continue;
      Rect frame = new Rect(ReflectionHelpers.<Rect>getField(roots.get(i), "mWinFrame"));
      int at = out.size();
      while (at > 0 && out.get(at - 1).layer() > layer) at--;
      out.add(at, new ShownWindow(v, roots.get(i), params.get(i), frame, layer));
    }
    return out;
  }

  /** A sub-window has its parent's layer; its token is the parent's IWindow. */
  private static int layer(LayoutParams p, List<ViewRootImpl> roots, List<LayoutParams> params, int depth) {
    if (p.type >= LayoutParams.FIRST_SYSTEM_WINDOW) return ABOVE_ALL;
    AppProcess app = AppProcess.running();
    if (app == null || p.token == null || depth > MAX_PARENTS) return NOT_SHOWN;
    if (app.activities.owns(p.token)) return layerInActivity(app.activities.layerOf(p.token), p.type);
    for (int i = 0; i < roots.size(); i++) {
      IBinder w = ReflectionHelpers.<IWindow>getField(roots.get(i), "mWindow").asBinder();
      if (w == p.token) return layer(params.get(i), roots, params, depth + 1);
    }
    return NOT_SHOWN;
  }

  /** An activity's own window is below its dialogs, even below one that was shown first. */
  private static int layerInActivity(int activity, int type) {
    if (activity == NOT_SHOWN) return NOT_SHOWN;
    return 2 * activity + (type == LayoutParams.TYPE_BASE_APPLICATION ? 0 : 1);
  }

  /** The display's size has changed. */
  public static void resize() {
    List<ViewRootImpl> roots = ReflectionHelpers.getField(WindowManagerGlobal.getInstance(), "mRoots");
    for (ViewRootImpl root : roots) {
      // package-private in Robolectric
      ReflectionHelpers.callStaticMethod(ShadowWindowManagerGlobal.class, "notifyResize",
          ClassParameter.from(IWindow.class, ReflectionHelpers.getField(root, "mWindow")));
    }
  }

  /** Adds an event to the window's input pipeline, at once. */
  static void enqueue(ViewRootImpl root, InputEvent event) {
    ReflectionHelpers.callInstanceMethod(ViewRootImpl.class, root, "enqueueInputEvent",
        ClassParameter.from(InputEvent.class, event), ClassParameter.from(InputEventReceiver.class, null),
        ClassParameter.from(int.class, 0), ClassParameter.from(boolean.class, true));
  }

  /** The topmost window at a place, or null. */
  static ShownWindow at(int x, int y) {
    ShownWindow found = null;
    for (ShownWindow w : shown()) if (!w.has(LayoutParams.FLAG_NOT_TOUCHABLE) && w.frame().contains(x, y)) found = w;
    return found;
  }

  /** The app's window that keys go to unless another app's window takes them; null if there is none. */
  static ShownWindow front() {
    ShownWindow front = null;
    for (ShownWindow w : shown()) if (!w.has(LayoutParams.FLAG_NOT_FOCUSABLE)) front = w;
    return front;
  }

  /** The title of the window that has the focus, or null. */
  public static String focusedTitle() {
    ShownWindow w = AppProcess.running() == null || focusIsTaken ? null : front();
    return w == null ? null : String.valueOf(w.attrs().getTitle());
  }

  /** @return the window that has the focus, or null */
  public static ViewRootImpl updateFocus() {
    posted = false;
    ShownWindow front = front();
    ViewRootImpl shown = front == null ? null : front.root();
    if (shown != inFront) {
      inFront = shown;
      Display.windows().front(renderer(shown));
    }
    ViewRootImpl top = focusIsTaken ? null : shown;
    if (top == focused) return focused;
    if (focused != null && focused.getView() != null) focus(focused, false);
    focused = top;
    if (top != null) focus(top, true);
    return focused;
  }

  private static void focus(ViewRootImpl r, boolean has) {
    ((ShadowViewRootImpl) Shadow.extract(r)).callWindowFocusChanged(has);
  }

  /** The display's number of the window that has the surface; 0 without hardware acceleration. */
  public static int numberOf(SurfaceControl surface) {
    List<ViewRootImpl> roots = ReflectionHelpers.getField(WindowManagerGlobal.getInstance(), "mRoots");
    for (ViewRootImpl root : roots) {
      if (ReflectionHelpers.getField(root, "mSurfaceControl") != surface) continue;
      long renderer = renderer(root);
      return renderer == 0 ? 0 : Display.windows().of(renderer);
    }
    return 0;
  }

  /** The native proxy that draws the window; 0 without hardware acceleration. */
  static long renderer(ViewRootImpl root) {
    if (root == null) return 0;
    Object info = ReflectionHelpers.getField(root, "mAttachInfo");
    Object renderer = ReflectionHelpers.getField(info, "mThreadedRenderer");
    return renderer == null ? 0 : ReflectionHelpers.<Long>getField(renderer, "mNativeProxy");
  }

  /** A window that is on the screen. {@code layer} orders from bottom to top. */
  record ShownWindow(View view, ViewRootImpl root, LayoutParams attrs, Rect frame, int layer) {
    boolean has(int flag) {
      return (attrs.flags & flag) != 0;
    }

    boolean alive() {
      return root.getView() != null;
    }

    /** The app's end of this window's input channel. */
    DeviceInputEventReceiver input() {
      Object receiver = ReflectionHelpers.getField(root, "mInputEventReceiver");
      return Shadow.extract(receiver);
    }
  }
}
