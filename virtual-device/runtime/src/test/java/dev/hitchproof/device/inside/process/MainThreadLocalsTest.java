package dev.hitchproof.device.inside.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hitchproof.device.host.AppCode;
import org.junit.jupiter.api.Test;

class MainThreadLocalsTest {
  @Test
  void onlyWhatAnAppPutIsForgotten() throws Exception {
    ThreadLocal<Object> ofApp = new ThreadLocal<>();
    ThreadLocal<Object> ofFramework = new ThreadLocal<>();
    ofApp.set(AppCode.executor());
    ofFramework.set("kept");
    MainThreadLocals.forget();
    assertNull(ofApp.get());
    assertEquals("kept", ofFramework.get());
  }
}
