package dev.hitchproof.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.android.tools.r8.retrace.ProguardMapProducer;
import com.android.tools.r8.retrace.ProguardMappingSupplier;
import com.android.tools.r8.retrace.Retrace;
import com.android.tools.r8.retrace.RetraceCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reference stacks of the orchestrator's retrace tests equal what R8's own retrace prints. */
final class RetraceReferenceTest {
  private static final Path TESTDATA =
      Path.of("../../orchestrator/compute/attribution/stacks/retrace/testdata");

  @ParameterizedTest
  @CsvSource({
    "made, obfuscated.txt, reference.txt",
    "made, thrown.txt, thrown-reference.txt",
    "compiled, obfuscated.txt, reference.txt",
    "generated, obfuscated.txt, reference.txt"
  })
  void referencesAreWhatR8Prints(String folder, String obfuscated, String reference)
      throws Exception {
    Path mapping = TESTDATA.resolve(folder).resolve("mapping.txt");
    List<String> stack = Files.readAllLines(TESTDATA.resolve(folder).resolve(obfuscated));
    List<String> retraced = new ArrayList<>();
    Retrace.run(
        RetraceCommand.builder()
            .setMappingSupplier(
                ProguardMappingSupplier.builder()
                    .setProguardMapProducer(ProguardMapProducer.fromPath(mapping))
                    .build())
            .setStackTrace(stack)
            .setRetracedStackTraceConsumer(retraced::addAll)
            .build());
    assertEquals(Files.readAllLines(TESTDATA.resolve(folder).resolve(reference)), retraced);
  }
}
