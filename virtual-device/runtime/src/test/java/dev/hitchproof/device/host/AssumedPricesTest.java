package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.device.api.Allocated;
import dev.hitchproof.device.host.CallCosts.Cost;
import dev.hitchproof.device.inside.time.Memory;
import dev.hitchproof.device.inside.time.Executed;
import org.junit.jupiter.api.Test;

/** What docs/decisions/0039 and the table say that things take on the mid profile, whose unit takes 22.771 ns. */
class AssumedPricesTest {
  private static final double NS_PER_PART = 22.771 / CallCosts.UNIT;
  private static final double NS_PER_MS = 1e6;
  private static final double NS_PER_S = 1e9;

  private static double ms(double parts) {
    return parts * NS_PER_PART / NS_PER_MS;
  }

  private static Cost cost(String method) {
    return CallCosts.like(method);
  }

  @Test
  void aFileIsOpenedInATwentiethOfAMillisecondAndStoredInFive() {
    for (String stream : new String[] {"FileInputStream", "FileOutputStream", "RandomAccessFile", "FileReader", "FileWriter"}) {
      assertEquals(0.05, ms(cost("java/io/" + stream + ".<init>(*)").flat()), 0.005, stream);
    }
    assertEquals(0.05, ms(cost("java/nio/file/Files.newInputStream(*)").flat()), 0.005);
    assertEquals(5, ms(cost("java/io/FileDescriptor.sync()").flat()), 0.5);
  }

  @Test
  void threeHundredMegabytesAreReadInASecondAndAHundredAndTwentyFiveWritten() {
    double copying = cost("java/io/InputStream.read(byte[])").each();
    assertEquals(300, megabytesInASecond(cost("java/io/FileInputStream.read(byte[])").each() - copying), 10);
    assertEquals(125, megabytesInASecond(cost("java/io/FileOutputStream.write(byte[])").each() - copying), 5);
    assertEquals(300, megabytesInASecond(cost("java/io/FileInputStream.readAllBytes()").each() - copying), 10);
    assertEquals(300, megabytesInASecond(cost("java/nio/file/Files.readAllBytes(*)").each() - copying), 10);
    assertEquals(125, megabytesInASecond(cost("java/nio/file/Files.write(Path,byte[],OpenOption[])").each() - copying), 5);
    assertEquals(125, megabytesInASecond(cost("java/io/RandomAccessFile.write(byte[],int,int)").each() - copying), 5);
  }

  private static double megabytesInASecond(double partsOfAByte) {
    return NS_PER_S / (partsOfAByte * NS_PER_PART) / 1e6;
  }

  @Test
  void aMegapixelIsDecodedInTwentyThreeMilliseconds() {
    Cost decode = cost("android/graphics/BitmapFactory.nativeDecodeStream(*)");
    assertEquals(23, ms(decode.flat() + 1e6 * decode.each()), 0.5);
  }

  @Test
  void eightyCharactersAreShapedAndBrokenIntoLinesInAFifthOfAMillisecond() {
    String text = "android/graphics/text/";
    Cost shape = cost(text + "MeasuredText$Builder.nBuildMeasuredText(*)");
    Cost breaks = cost(text + "LineBreaker.nComputeLineBreaks(*)");
    double styled = cost(text + "MeasuredText$Builder.nAddStyleRun(*)").flat();
    assertEquals(0.2, ms(styled + shape.flat() + breaks.flat() + 80 * (shape.each() + breaks.each())), 0.02);
  }

  @Test
  void aLayoutIsOpenedInATenthOfAMillisecond() {
    assertEquals(0.1, ms(cost("android/content/res/AssetManager.nativeOpenXmlAsset(*)").flat()), 0.015);
  }

  @Test
  void aServiceAnswersInFortySixMicroseconds() {
    assertEquals(0.046, ms(BinderCalls.UNITS * CallCosts.UNIT), 0.001);
  }

  @Test
  void aClassIsLoadedInTwentyThreeMicrosecondsAndAMemberInOne() throws Exception {
    assertEquals(0.023, ms(unitsOfLoading(0)), 0.001);
    assertEquals(0.0009, ms(unitsOfLoading(1) - unitsOfLoading(0)), 0.00005);
  }

  private static long unitsOfLoading(int members) throws Exception {
    return Executed.unitsOf(() -> {
      Memory.OF_DEVICE.loads(members);
      return null;
    });
  }

  @Test
  void oneAndThreeQuarterGigabytesAreAllocatedInASecond() throws Exception {
    long units = Executed.unitsOf(() -> {
      Allocated.array(1_756_000_000, 1);
      return null;
    });
    assertEquals(1_000, ms(units), 10);
  }
}
