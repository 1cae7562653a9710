package dev.hitchproof.device.inside.window;

import android.content.res.Resources;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.process.AppProcess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.ReflectionHelpers;

/** The focused window as UiAutomator sees it, from real accessibility node infos. */
public final class NodeTree {
  private NodeTree() {}

  /**
   * Null if nothing is on the screen, or only a window that has not had its first frame.
   *
   * @param unimportant whether views that matter to no accessibility service are included
   */
  public static Map<String, Object> root(boolean unimportant) {
    Windows.ShownWindow front = Windows.front();
    if (front == null) return null;
    Object attached = ReflectionHelpers.getField(front.view(), "mAttachInfo");
    if (attached == null) return null;
    int before = ReflectionHelpers.getField(attached, "mAccessibilityFetchFlags");
    int flag = Level.unimportantViewsFlag();
    ReflectionHelpers.setField(attached, "mAccessibilityFetchFlags", unimportant ? before | flag : before & ~flag);
    try {
      return node(front.view(), View.NO_ID);
    } finally {
      ReflectionHelpers.setField(attached, "mAccessibilityFetchFlags", before);
    }
  }

  /** Performs an action on the node of that id; false if it is gone or does not accept the action. */
  public static boolean perform(String id, int action, Bundle arguments) {
    View view = view(id);
    if (view == null) return false;
    int virtual = virtualId(id);
    return virtual == View.NO_ID
        ? view.performAccessibilityAction(action, arguments)
        : view.getAccessibilityNodeProvider().performAction(virtual, action, arguments);
  }

  /**
   * How far the node's view scrolls, as its accessibility events state it: `maxScrollY` in px, `items` as a count; each
   * absent where it states none. Empty if the node is gone or no view.
   */
  public static Map<String, Object> scrollRange(String id) {
    View view = view(id);
    Map<String, Object> range = new LinkedHashMap<>();
    if (view == null || virtualId(id) != View.NO_ID) return range;
    AccessibilityEvent event = new AccessibilityEvent(AccessibilityEvent.TYPE_VIEW_SCROLLED);
    view.onInitializeAccessibilityEvent(event);
    if (event.getMaxScrollY() > 0) range.put("maxScrollY", event.getMaxScrollY());
    if (event.getItemCount() >= 0) range.put("items", event.getItemCount());
    return range;
  }

  /** The view of a node's id, or the one that provides the node; null if it is gone. */
  private static View view(String id) {
    Windows.ShownWindow window = Windows.front();
    return window == null ? null : ReflectionHelpers.callInstanceMethod(View.class, window.view(), "findViewByAccessibilityIdTraversal",
        ClassParameter.from(int.class, Integer.parseInt(id.substring(0, id.indexOf(':')))));
  }

  /** {@link View#NO_ID} for the view itself. */
  private static int virtualId(String id) {
    return Integer.parseInt(id.substring(id.indexOf(':') + 1));
  }

  private static Map<String, Object> node(View v, int virtualId) {
    if (!v.isShown()) return null;
    AccessibilityNodeProvider provider = v.getAccessibilityNodeProvider();
    boolean host = virtualId == View.NO_ID;
    AccessibilityNodeInfo info =
        provider == null ? v.createAccessibilityNodeInfo()
            : provider.createAccessibilityNodeInfo(host ? AccessibilityNodeProvider.HOST_VIEW_ID : virtualId);
    if (info == null) return null;
    Rect bounds = new Rect();
    if (host) v.getBoundsOnScreen(bounds);
    else info.getBoundsInScreen(bounds);
    String id = info.getViewIdResourceName();
    Map<String, Object> m = described(info, id == null && host ? resourceName(v) : id, bounds);
    m.put("id", ReflectionHelpers.<Integer>callInstanceMethod(View.class, v, "getAccessibilityViewId") + ":" + virtualId);
    m.put("children", children(v, host, provider, info));
    return m;
  }

  private static List<Object> children(View v, boolean host, AccessibilityNodeProvider provider, AccessibilityNodeInfo info) {
    List<Object> out = new ArrayList<>();
    for (int i = 0; provider != null && i < info.getChildCount(); i++) {
      int id = AccessibilityNodeInfo.getVirtualDescendantId(info.getChildId(i));
      Object child = id == AccessibilityNodeProvider.HOST_VIEW_ID ? null : node(v, id);
      if (child != null) out.add(child);
    }
    if (!host || !(v instanceof ViewGroup group)) return out;
    ArrayList<View> views = new ArrayList<>();
    group.addChildrenForAccessibility(views); // in the order of their positions, as accessibility services get them
    for (View view : views) {
      Object child = node(view, View.NO_ID);
      if (child != null) out.add(child);
    }
    return out;
  }

  private static Map<String, Object> described(AccessibilityNodeInfo n, String id, Rect b) {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("class", text(n.getClassName()));
    m.put("package", AppProcess.runningPackage());
    m.put("resourceId", id);
    m.put("text", text(n.getText()));
    m.put("contentDesc", text(n.getContentDescription()));
    m.put("bounds", List.of(b.left, b.top, b.right, b.bottom));
    m.put("checkable", n.isCheckable());
    m.put("checked", n.isChecked());
    m.put("clickable", n.isClickable());
    m.put("enabled", n.isEnabled());
    m.put("focusable", n.isFocusable());
    m.put("focused", n.isFocused());
    m.put("scrollable", n.isScrollable());
    m.put("longClickable", n.isLongClickable());
    m.put("password", n.isPassword());
    m.put("selected", n.isSelected());
    m.put("displayed", n.isVisibleToUser());
    m.put("showingHint", n.isShowingHintText());
    return m;
  }

  private static String text(CharSequence s) {
    return s == null ? null : s.toString();
  }

  private static String resourceName(View v) {
    if (v.getId() == View.NO_ID || v.getId() >>> 24 == 0) return null;
    try {
      return v.getResources().getResourceName(v.getId());
    } catch (Resources.NotFoundException generated) {
      return null; // View.generateViewId gives ids without a name
    }
  }

  /** A dialog of the system in front of the app, as an accessibility service sees it. */
  public static final class ForeignDialog {
    public static final String PACKAGE = "android";
    private static final List<Integer> BOUNDS = List.of(80, 800, 1000, 1200);
    private static final List<Integer> BUTTON = List.of(80, 1080, 1000, 1200);

    private ForeignDialog() {}

    public static Map<String, Object> node() {
      Map<String, Object> title = node("android.widget.TextView", "System UI isn't responding", BOUNDS, List.of());
      Map<String, Object> button = node("android.widget.Button", "Wait", BUTTON, List.of());
      return node("android.widget.FrameLayout", "", BOUNDS, List.of(title, button));
    }

    private static Map<String, Object> node(String className, String text, List<Integer> bounds, List<?> children) {
      return Map.of("class", className, "package", PACKAGE, "text", text, "bounds", bounds, "enabled", true, "displayed", true, "children", children);
    }
  }
}
