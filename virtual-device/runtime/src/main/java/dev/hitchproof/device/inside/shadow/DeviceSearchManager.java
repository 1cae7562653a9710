package dev.hitchproof.device.inside.shadow;

import android.app.SearchManager;
import android.app.SearchableInfo;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSearchManager;

/** No app of the device offers its content to the global search. */
@Implements(value = SearchManager.class, isInAndroidSdk = false)
public class DeviceSearchManager extends ShadowSearchManager {
  @Implementation
  protected List<SearchableInfo> getSearchablesInGlobalSearch() {
    return List.of();
  }
}
