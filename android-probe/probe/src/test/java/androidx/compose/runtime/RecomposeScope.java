package androidx.compose.runtime;

/** As much of Compose's interface as an observer needs. */
public interface RecomposeScope {}
