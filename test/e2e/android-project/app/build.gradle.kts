plugins {
  id("com.android.application")
}

android {
  namespace = "org.example.logbook"
  compileSdk = 34
  defaultConfig {
    applicationId = "org.example.logbook"
    minSdk = 24
    targetSdk = 34
  }
}

dependencies {
  debugImplementation(files("libs/hitchproof-probe.aar"))
  releaseImplementation(files("libs/hitchproof-probe-noop.aar"))
}
