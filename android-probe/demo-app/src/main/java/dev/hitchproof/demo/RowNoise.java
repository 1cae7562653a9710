package dev.hitchproof.demo;

/**
 * A log-normal cost for each row, a pure function of seed and row, so that the order in which rows
 * are bound does not matter: median · exp(sigma · z) · runFactor, z from two SplitMix64 draws by
 * Box–Muller.
 *
 * @see <a href="https://doi.org/10.1145/2660193.2660195">SplitMix64</a>
 * @see <a href="https://doi.org/10.1214/aoms/1177706645">Box and Muller</a>
 */
final class RowNoise {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final long medianUs;
  private final double sigma;
  private final double runFactor;

  RowNoise(long seed, long medianUs, long sigmaPermille, long runFactorPermille) {
    this.seed = seed;
    this.medianUs = medianUs;
    this.sigma = sigmaPermille / 1000.0;
    this.runFactor = runFactorPermille == 0 ? 1 : runFactorPermille / 1000.0;
  }

  /** The row's cost in microseconds; 0 if the median is 0. */
  double costUs(int row) {
    return medianUs <= 0 ? 0 : medianUs * StrictMath.exp(sigma * normal(row)) * runFactor;
  }

  private double normal(int row) {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - uniform(2L * row)));
    return radius * StrictMath.cos(2 * StrictMath.PI * uniform(2L * row + 1));
  }

  /** A number in [0, 1): the top 53 bits of the index-th draw. */
  private double uniform(long index) {
    return (mix(seed + (index + 1) * GOLDEN_GAMMA) >>> 11) * 0x1.0p-53;
  }

  private static long mix(long state) {
    long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
