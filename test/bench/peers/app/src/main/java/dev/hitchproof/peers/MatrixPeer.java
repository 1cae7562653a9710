package dev.hitchproof.peers;

import android.app.Application;
import com.tencent.matrix.Matrix;
import com.tencent.matrix.plugin.DefaultPluginListener;
import com.tencent.matrix.trace.TracePlugin;
import com.tencent.matrix.trace.config.TraceConfig;
import com.tencent.matrix.trace.listeners.IDoFrameListener;
import com.tencent.mrs.plugin.IDynamicConfig;

/** The trace plug-in with its frame tracer. */
final class MatrixPeer extends Peer {
  private int frames;
  private int drops;
  private int dropped;

  @Override
  void onApplication(Application app) {
    TraceConfig config = new TraceConfig.Builder().dynamicConfig(new Defaults()).enableFPS(true).enableEvilMethodTrace(false)
        .enableAnrTrace(false).enableStartup(false).isDebug(false).isDevEnv(false).build();
    TracePlugin plugin = new TracePlugin(config);
    Matrix.init(new Matrix.Builder(app).patchListener(new DefaultPluginListener(app)).plugin(plugin).build());
    plugin.start();
    plugin.getFrameTracer().addListener(new IDoFrameListener() {
      @Override
      public void doFrameSync(String scene, long costMs, int droppedFrames) {
        if (!on) return;
        frames++;
        if (droppedFrames > 0) drops++;
        dropped += droppedFrames;
      }
    });
  }

  @Override
  void begin() {
    frames = drops = dropped = 0;
    super.begin();
  }

  @Override
  String report() {
    return "frames=" + frames + " drops=" + drops + " dropped=" + dropped;
  }

  private static final class Defaults implements IDynamicConfig {
    @Override
    public String get(String key, String value) {
      return value;
    }

    @Override
    public int get(String key, int value) {
      return value;
    }

    @Override
    public long get(String key, long value) {
      return value;
    }

    @Override
    public boolean get(String key, boolean value) {
      return value;
    }

    @Override
    public float get(String key, float value) {
      return value;
    }
  }
}
