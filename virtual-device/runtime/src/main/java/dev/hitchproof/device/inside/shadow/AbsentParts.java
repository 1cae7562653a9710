package dev.hitchproof.device.inside.shadow;

import android.content.Context;
import android.graphics.pdf.PdfDocument;
import android.renderscript.RenderScript;
import dev.hitchproof.device.api.Lacks;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Parts of the platform whose native code this device does not have: it says so, where it would return zeros. */
public final class AbsentParts {
  private AbsentParts() {}

  @Implements(value = PdfDocument.class, isInAndroidSdk = false)
  public static class DevicePdfDocument {
    @Implementation
    protected long nativeCreateDocument() {
      throw new Lacks("PdfDocument");
    }
  }

  @Implements(value = RenderScript.class, isInAndroidSdk = false)
  public static class DeviceRenderScript {
    @Implementation
    protected static RenderScript internalCreate(Context context, int sdk, RenderScript.ContextType type, int flags) {
      throw new Lacks("RenderScript");
    }
  }
}
