package dev.hitchproof.peers;

import android.app.Application;
import com.datadog.android.Datadog;
import com.datadog.android.core.configuration.Configuration;
import com.datadog.android.privacy.TrackingConsent;
import com.datadog.android.rum.GlobalRumMonitor;
import com.datadog.android.rum.Rum;
import com.datadog.android.rum.RumConfiguration;
import com.datadog.android.rum.configuration.SlowFramesConfiguration;
import com.datadog.android.rum.model.ViewEvent;
import com.datadog.android.rum.tracking.ActivityViewTrackingStrategy;

/** RUM with slow frames; consent is pending, so that nothing is uploaded. */
final class DatadogPeer extends Peer {
  private volatile String last = "";

  @Override
  void onApplication(Application app) {
    Datadog.initialize(app, new Configuration.Builder("token", "test", "", null).build(), TrackingConsent.PENDING);
    Rum.enable(new RumConfiguration.Builder("00000000-0000-0000-0000-000000000001").setSessionSampleRate(100f)
        .setTelemetrySampleRate(0f).trackUserInteractions().trackLongTasks(100)
        .useViewTrackingStrategy(new ActivityViewTrackingStrategy(true))
        .setSlowFramesConfiguration(SlowFramesConfiguration.Companion.getDEFAULT())
        .setViewEventMapper(this::view)
        .build());
  }

  private ViewEvent view(ViewEvent event) {
    ViewEvent.ViewEventView view = event.getView();
    int slow = view.getSlowFrames() == null ? 0 : view.getSlowFrames().size();
    last = "slow=" + slow + " slowFramesRate=" + view.getSlowFramesRate() + " freezeRate=" + view.getFreezeRate();
    return event;
  }

  /** Makes RUM write the view's event again. */
  @Override
  void end() {
    GlobalRumMonitor.get().addTiming("end");
  }

  @Override
  String report() {
    return last;
  }
}
