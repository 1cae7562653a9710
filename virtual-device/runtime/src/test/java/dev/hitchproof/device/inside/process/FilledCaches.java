package dev.hitchproof.device.inside.process;

import android.content.res.AssetManager;
import android.content.res.ColorStateList;
import android.content.res.Resources;
import android.text.SpannableStringBuilder;
import android.text.Spanned;
import android.util.SparseArray;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.robolectric.util.ReflectionHelpers;

/** For {@code ProcessOrderIT}: what the framework keeps besides parts of apps. */
public final class FilledCaches {
  private FilledCaches() {}

  /** How many colours and strings there are, when a text changed, and how long the buffers for its spans are, after a process has used one of each, and after its end. */
  public static List<Number> counts() {
    List<Number> counts = new ArrayList<>();
    ReflectionHelpers.setStaticField(TextView.class, "sLastCutCopyOrTextChangedTime", 7L);
    ColorStateList.valueOf(0x12345678);
    Resources.getSystem().getString(android.R.string.ok);
    SpannableStringBuilder text = new SpannableStringBuilder("a");
    text.setSpan("span", 0, 1, Spanned.SPAN_EXCLUSIVE_EXCLUSIVE);
    text.getSpans(0, 1, String.class);
    for (int time = 0; time < 2; time++) {
      counts.add(ReflectionHelpers.<SparseArray<?>>getStaticField(ColorStateList.class, "sCache").size());
      counts.add(stringLists());
      counts.add(ReflectionHelpers.<Long>getStaticField(TextView.class, "sLastCutCopyOrTextChangedTime"));
      counts.add(Stream.of(ReflectionHelpers.<int[][]>getStaticField(SpannableStringBuilder.class, "sCachedIntBuffer")).filter(Objects::nonNull).mapToInt(buffer -> buffer.length).sum());
      FrameworkCaches.empty();
    }
    return counts;
  }

  private static int stringLists() {
    Object[] apks = ReflectionHelpers.getStaticField(AssetManager.class, "sSystemApkAssets");
    Object strings = ReflectionHelpers.getField(apks[0], "mStringBlock");
    return (int) Stream.of("mStrings", "mSparseStrings").filter(kept -> ReflectionHelpers.getField(strings, kept) != null).count();
  }
}
