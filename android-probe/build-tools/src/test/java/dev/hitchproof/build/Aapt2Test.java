package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class Aapt2Test {
  @ParameterizedTest
  @ValueSource(strings = {"Linux", "Mac OS X", "Windows 11"})
  void thereIsAProgramForEverySystem(String osName) {
    String resource = Aapt2.resourceFor(osName);
    assertNotNull(Aapt2.class.getResource(resource), resource);
  }
}
