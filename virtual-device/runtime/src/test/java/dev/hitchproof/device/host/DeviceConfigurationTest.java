package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceConfigurationTest {
  private static final DeviceConfiguration NEW = DeviceConfiguration.ofNew(1080, 2160, 420);

  private static DeviceConfiguration with(Map<String, Object> changes) {
    return NEW.with(new Arguments("configure", changes));
  }

  @ParameterizedTest
  @CsvSource({"0, 1080, 2160, false", "1, 2160, 1080, true", "2, 1080, 2160, false", "3, 2160, 1080, true"})
  void quarterTurnsSwapTheSides(long rotation, int width, int height, boolean isLandscape) {
    DeviceConfiguration turned = with(Map.of("rotation", rotation));
    assertEquals(width, turned.shownWidthPx());
    assertEquals(height, turned.shownHeightPx());
    assertEquals(isLandscape, turned.isLandscape());
  }

  @Test
  void whatIsNotGivenStays() {
    assertEquals(NEW, with(Map.of()));
    assertEquals(new DeviceConfiguration(720, 1280, 320, 0, 1.5, true, Locale.GERMANY),
        with(Map.of("widthPx", 720L, "heightPx", 1280L, "densityDpi", 320L, "fontScale", 1.5, "night", true, "locale", "de-DE")));
  }

  @Test
  void aLocaleIsALanguageTag() {
    assertThrows(Refusal.class, () -> with(Map.of("locale", "not a tag")));
  }

  @ParameterizedTest
  @CsvSource({"widthPx, 0", "heightPx, 0", "densityDpi, 0", "rotation, -1", "rotation, 4", "fontScale, 0", "fontScale, 11"})
  void impossibleConfigurationsAreRefused(String name, long value) {
    assertThrows(Refusal.class, () -> with(Map.of(name, value)));
  }
}
