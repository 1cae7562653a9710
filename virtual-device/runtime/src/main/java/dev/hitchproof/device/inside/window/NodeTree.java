package dev.hitchproof.device.inside.window;

import android.content.res.Resources;
import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import dev.hitchproof.device.inside.process.AppProcess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The focused window as UiAutomator sees it, from real accessibility node infos. */
public final class NodeTree {
  private NodeTree() {}

  /** Null if nothing is on the screen. */
  public static Map<String, Object> root() {
    ShownWindow front = Windows.front();
    return front == null ? null : node(front.view(), View.NO_ID);
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
    for (int i = 0; i < group.getChildCount(); i++) {
      Object child = node(group.getChildAt(i), View.NO_ID);
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
}
