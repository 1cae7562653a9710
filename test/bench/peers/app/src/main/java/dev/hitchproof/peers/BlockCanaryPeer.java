package dev.hitchproof.peers;

import android.app.Application;
import android.content.Context;
import com.github.moduth.blockcanary.BlockCanary;
import com.github.moduth.blockcanary.BlockCanaryContext;
import com.github.moduth.blockcanary.internal.BlockInfo;
import java.util.concurrent.atomic.AtomicInteger;

/** BlockCanary with its default limit of 1 s. */
final class BlockCanaryPeer extends Peer {
  private final AtomicInteger blocks = new AtomicInteger();

  @Override
  void onApplication(Application app) {
    BlockCanary.install(app, new BlockCanaryContext() {
      @Override
      public boolean displayNotification() {
        return false;
      }

      @Override
      public String provideQualifier() {
        return "1.0";
      }

      @Override
      public void onBlock(Context c, BlockInfo block) {
        blocks.incrementAndGet();
      }
    }).start();
  }

  @Override
  void begin() {
    blocks.set(0);
  }

  @Override
  String report() {
    return "blocks=" + blocks;
  }
}
