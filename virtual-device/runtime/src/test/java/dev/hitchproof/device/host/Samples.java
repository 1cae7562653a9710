package dev.hitchproof.device.host;

import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.math.*;
import java.nio.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;
import java.util.stream.*;

/** Values of types, of a size, with which methods can be called. Several attempts differ in texts and numbers. */
final class Samples {
  /** Texts that parsers and look-ups of the JDK take; the first two have the wanted size. */
  private static final List<IntFunction<String>> TEXTS = texts();
  private static final long[][] NUMBERS = {{-1, -2}, {0, -1}, {1, 1, 1}, {0, 0, 0}, {-2, -2}, {2024, 2, 11, 10, 15, 30, 7}, {10, 15, 30, 7}, {16, 16}, {1_700_000_000L, 7}, {1_700_000_000_000L, 7}, {-1, 10}, {2, 5, 3}};
  static final int ATTEMPTS = TEXTS.size() * NUMBERS.length;
  /** Type → a new value of a size. */
  private static final Map<String, IntFunction<Object>> RECIPES = new HashMap<>();

  /** Of the names, the last: who looks for it looks at all. */
  private static final int SOUGHT = 4;

  private Samples() {}

  private static List<IntFunction<String>> texts() {
    List<IntFunction<String>> all = new ArrayList<>(List.of(Samples::words, n -> "7".repeat(Math.max(1, n))));
    for (String s : List.of("12345", "2024-02-11", "10:15:30", "2024-02-11T10:15:30", "2024-02-11T10:15:30Z", "2024-02-11T10:15:30+01:00", "2024-02", "--02-11", "2024", "PT8H6M", "P2D", "+01:00", "3f1b6a5e-0c5b-4f0e-9f4a-0d8f6a2b1c3d",
        "UTF-8", "SHA-256", "AES/CBC/PKCS5Padding", "HmacSHA256", "java.util.ArrayList", "size", "yyyy-MM-dd HH:mm", "#,##0.00", "https://example.org/a/b?q=1#f", "en-US", "GMT", "user.dir", "EUR", "AES", "SHA1PRNG", "127.0.0.1", "0x1A", "q29udGVu", "Asia/Tokyo"))
      all.add(n -> s);
    return all;
  }

  static String words(int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; b.length() < n; i++) b.append("word").append(i).append(i % 7 == 0 ? ", " : " ");
    return b.substring(0, n);
  }

  static List<Object> names(int n) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < n; i++) if (i * 7919 % n != SOUGHT) all.add("name-" + i * 7919 % n);
    if (n > SOUGHT) all.add("name-" + SOUGHT);
    return all;
  }

  /** Element by element, so that there is room for some more. */
  private static Collection<Object> filled(Collection<Object> all, int n) {
    for (Object name : names(n)) all.add(name);
    return all;
  }

  private static Map<Object, Object> pairs(int n) {
    Map<Object, Object> all = new HashMap<>();
    for (Object name : names(n)) all.put(name, name + "!");
    return all;
  }

  private static byte[] bytes(int n) {
    byte[] b = new byte[n];
    for (int i = 0; i < n; i++) b[i] = (byte) ("etaoin shrdlu".charAt(i * 7 % 13));
    return b;
  }

  private static void add(Class<?> type, IntFunction<Object> recipe) {
    RECIPES.put(type.getName(), recipe);
  }

  interface Unchecked {
    Object make(int n) throws Exception;
  }

  private static void tried(Class<?> type, Unchecked recipe) {
    add(type, n -> {
      try {
        return recipe.make(n);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
  }

  static {
    add(Object.class, n -> "name-" + SOUGHT);
    add(Comparable.class, n -> "name-3");
    add(StringBuilder.class, n -> new StringBuilder(words(n)));
    add(StringBuffer.class, n -> new StringBuffer(words(n)));
    add(Appendable.class, n -> new StringBuilder());
    add(Number.class, n -> 7);
    for (Class<?> c : List.of(Collection.class, List.class, Iterable.class, ArrayList.class, AbstractList.class, AbstractCollection.class, RandomAccess.class)) add(c, n -> filled(new ArrayList<>(), n));
    add(LinkedList.class, n -> new LinkedList<>(names(n)));
    add(Vector.class, n -> filled(new Vector<>(), n));
    add(Stack.class, n -> { Stack<Object> s = new Stack<>(); s.addAll(names(n)); return s; });
    for (Class<?> c : List.of(ArrayDeque.class, Queue.class, Deque.class)) add(c, n -> filled(new ArrayDeque<>(), n));
    for (Class<?> c : List.of(Map.class, AbstractMap.class, HashMap.class)) add(c, Samples::pairs);
    add(LinkedHashMap.class, n -> new LinkedHashMap<>(pairs(n)));
    for (Class<?> c : List.of(TreeMap.class, SortedMap.class, NavigableMap.class)) add(c, n -> new TreeMap<>(pairs(n)));
    add(WeakHashMap.class, n -> new WeakHashMap<>(pairs(n)));
    add(IdentityHashMap.class, n -> new IdentityHashMap<>(pairs(n)));
    add(Hashtable.class, n -> new Hashtable<>(pairs(n)));
    add(Properties.class, n -> { Properties p = new Properties(); p.putAll(pairs(n)); return p; });
    for (Class<?> c : List.of(Set.class, AbstractSet.class, HashSet.class)) add(c, n -> new HashSet<>(names(n)));
    add(LinkedHashSet.class, n -> new LinkedHashSet<>(names(n)));
    for (Class<?> c : List.of(TreeSet.class, SortedSet.class, NavigableSet.class)) add(c, n -> new TreeSet<>(names(n)));
    add(PriorityQueue.class, n -> new PriorityQueue<>(names(n)));
    add(Iterator.class, n -> names(n).iterator());
    add(ListIterator.class, n -> names(n).listIterator());
    add(Spliterator.class, n -> names(n).spliterator());
    add(Map.Entry.class, n -> new AbstractMap.SimpleEntry<Object, Object>("a", "b"));
    add(Enumeration.class, n -> new Vector<>(names(n)).elements());
    add(BitSet.class, n -> { BitSet b = new BitSet(); for (int i = 0; i < n; i += 3) b.set(i); return b; });
    for (Class<?> c : List.of(Optional.class)) add(c, n -> Optional.of("x"));
    add(OptionalInt.class, n -> OptionalInt.of(3));
    add(OptionalLong.class, n -> OptionalLong.of(3));
    add(OptionalDouble.class, n -> OptionalDouble.of(3));
    add(Random.class, n -> new Random(3));
    add(StringTokenizer.class, n -> new StringTokenizer(words(n)));
    add(StringJoiner.class, n -> new StringJoiner(", "));
    add(Scanner.class, n -> new Scanner(words(n)));
    add(Formatter.class, n -> new Formatter());
    add(Date.class, n -> new Date(1_700_000_000_000L));
    add(Calendar.class, n -> Calendar.getInstance());
    add(GregorianCalendar.class, n -> new GregorianCalendar(2024, 1, 11));
    add(Locale.class, n -> Locale.US);
    add(TimeZone.class, n -> TimeZone.getTimeZone("Europe/Berlin"));
    add(Currency.class, n -> Currency.getInstance("EUR"));
    add(UUID.class, n -> new UUID(3, 4));
    add(Base64.Encoder.class, n -> Base64.getEncoder());
    add(Base64.Decoder.class, n -> Base64.getDecoder());
    add(Stream.class, n -> names(n).stream());
    add(IntStream.class, n -> IntStream.range(0, n));
    add(LongStream.class, n -> LongStream.range(0, n));
    add(DoubleStream.class, n -> IntStream.range(0, n).asDoubleStream());
    add(Collector.class, n -> Collectors.toList());
    add(Class.class, n -> ArrayList.class);
    add(Thread.class, n -> Thread.currentThread());
    add(Throwable.class, n -> new IllegalStateException("x"));
    add(StackTraceElement.class, n -> new StackTraceElement("a.B", "c", "D.java", 7));
    add(StackTraceElement[].class, n -> new Throwable().getStackTrace());
    add(Charset(), n -> java.nio.charset.StandardCharsets.UTF_8);
    tried(java.lang.reflect.Method.class, n -> ArrayList.class.getMethod("size"));
    tried(java.lang.reflect.Field.class, n -> Integer.class.getField("MAX_VALUE"));
    tried(java.lang.reflect.Constructor.class, n -> ArrayList.class.getConstructor());
    add(BigInteger.class, n -> new BigInteger("7".repeat(Math.max(1, n))));
    add(BigDecimal.class, n -> new BigDecimal("7".repeat(Math.max(1, n)) + ".25"));
    add(MathContext.class, n -> MathContext.DECIMAL64);
    add(ByteBuffer.class, n -> ByteBuffer.wrap(bytes(n)));
    add(CharBuffer.class, n -> CharBuffer.wrap(words(n).toCharArray()));
    add(IntBuffer.class, n -> IntBuffer.wrap(new int[n]));
    add(LongBuffer.class, n -> LongBuffer.wrap(new long[n]));
    add(FloatBuffer.class, n -> FloatBuffer.wrap(new float[n]));
    add(ByteOrder.class, n -> ByteOrder.LITTLE_ENDIAN);
    for (Class<?> c : List.of(java.io.InputStream.class, java.io.ByteArrayInputStream.class)) add(c, n -> new java.io.ByteArrayInputStream(bytes(n)));
    for (Class<?> c : List.of(java.io.OutputStream.class, java.io.ByteArrayOutputStream.class)) add(c, n -> { var o = new java.io.ByteArrayOutputStream(); o.writeBytes(bytes(n)); return o; });
    add(java.io.BufferedInputStream.class, n -> new java.io.BufferedInputStream(new java.io.ByteArrayInputStream(bytes(n))));
    add(java.io.DataInputStream.class, n -> new java.io.DataInputStream(new java.io.ByteArrayInputStream(bytes(n + 100))));
    add(java.io.DataOutputStream.class, n -> new java.io.DataOutputStream(new java.io.ByteArrayOutputStream()));
    add(java.io.BufferedOutputStream.class, n -> new java.io.BufferedOutputStream(new java.io.ByteArrayOutputStream()));
    for (Class<?> c : List.of(java.io.Reader.class, java.io.StringReader.class)) add(c, n -> new java.io.StringReader(words(n)));
    add(java.io.BufferedReader.class, n -> new java.io.BufferedReader(new java.io.StringReader(words(n).replace(',', '\n'))));
    add(java.io.InputStreamReader.class, n -> new java.io.InputStreamReader(new java.io.ByteArrayInputStream(bytes(n))));
    for (Class<?> c : List.of(java.io.Writer.class, java.io.StringWriter.class)) add(c, n -> new java.io.StringWriter());
    add(java.io.BufferedWriter.class, n -> new java.io.BufferedWriter(new java.io.StringWriter()));
    add(java.io.OutputStreamWriter.class, n -> new java.io.OutputStreamWriter(new java.io.ByteArrayOutputStream()));
    add(java.io.PrintWriter.class, n -> new java.io.PrintWriter(new java.io.StringWriter()));
    add(java.io.PrintStream.class, n -> new java.io.PrintStream(new java.io.ByteArrayOutputStream()));
    tried(java.io.ObjectOutputStream.class, n -> new java.io.ObjectOutputStream(new java.io.ByteArrayOutputStream()));
    tried(java.io.ObjectInputStream.class, n -> { var o = new java.io.ByteArrayOutputStream(); var x = new java.io.ObjectOutputStream(o); x.writeObject(new ArrayList<>(names(n))); x.close(); return new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(o.toByteArray())); });
    add(java.io.File.class, n -> new java.io.File("/tmp/one/two.txt"));
    add(java.nio.file.Path.class, n -> java.nio.file.Path.of("/tmp/one/two.txt"));
    tried(java.net.URI.class, n -> new java.net.URI("https://example.org/a/b?q=1#f"));
    tried(java.net.URL.class, n -> new java.net.URL("https://example.org/a/b?q=1#f"));
    tried(java.security.MessageDigest.class, n -> java.security.MessageDigest.getInstance("SHA-256"));
    add(java.security.SecureRandom.class, n -> new java.security.SecureRandom());
    tried(javax.crypto.Cipher.class, n -> { var c = javax.crypto.Cipher.getInstance("AES/CBC/PKCS5Padding"); c.init(1, key(), new javax.crypto.spec.IvParameterSpec(new byte[16])); return c; });
    tried(javax.crypto.Mac.class, n -> { var m = javax.crypto.Mac.getInstance("HmacSHA256"); m.init(key()); return m; });
    for (Class<?> c : List.of(java.security.Key.class, javax.crypto.SecretKey.class, javax.crypto.spec.SecretKeySpec.class)) add(c, n -> key());
    for (Class<?> c : List.of(java.security.spec.AlgorithmParameterSpec.class, javax.crypto.spec.IvParameterSpec.class)) add(c, n -> new javax.crypto.spec.IvParameterSpec(new byte[16]));
    add(java.util.zip.CRC32.class, n -> new java.util.zip.CRC32());
    add(java.util.zip.Adler32.class, n -> new java.util.zip.Adler32());
    add(java.util.zip.Deflater.class, n -> { var d = new java.util.zip.Deflater(); d.setInput(bytes(n)); d.finish(); return d; });
    add(java.util.zip.Inflater.class, n -> { var d = new java.util.zip.Deflater(); d.setInput(bytes(n)); d.finish(); byte[] out = new byte[n + 100]; int m = d.deflate(out); d.end(); var i = new java.util.zip.Inflater(); i.setInput(out, 0, m); return i; });
    tried(java.util.zip.GZIPOutputStream.class, n -> new java.util.zip.GZIPOutputStream(new java.io.ByteArrayOutputStream()));
    tried(java.util.zip.DeflaterOutputStream.class, n -> new java.util.zip.DeflaterOutputStream(new java.io.ByteArrayOutputStream()));
    tried(java.util.zip.GZIPInputStream.class, n -> { var o = new java.io.ByteArrayOutputStream(); var g = new java.util.zip.GZIPOutputStream(o); g.write(bytes(n)); g.close(); return new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(o.toByteArray())); });
    add(java.text.SimpleDateFormat.class, n -> new java.text.SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.US));
    add(java.text.DateFormat.class, n -> java.text.DateFormat.getDateTimeInstance());
    for (Class<?> c : List.of(java.text.DecimalFormat.class, java.text.NumberFormat.class)) add(c, n -> new java.text.DecimalFormat("#,##0.00"));
    for (Class<?> c : List.of(java.text.MessageFormat.class, java.text.Format.class)) add(c, n -> new java.text.MessageFormat("{0} has {1}"));
    add(java.text.Collator.class, n -> java.text.Collator.getInstance(Locale.US));
    add(java.text.BreakIterator.class, n -> { var b = java.text.BreakIterator.getWordInstance(Locale.US); b.setText(words(n)); return b; });
    add(java.text.ParsePosition.class, n -> new java.text.ParsePosition(0));
    add(java.text.FieldPosition.class, n -> new java.text.FieldPosition(0));
    add(java.text.DecimalFormatSymbols.class, n -> java.text.DecimalFormatSymbols.getInstance(Locale.US));
    add(java.util.regex.Pattern.class, n -> java.util.regex.Pattern.compile("[a-z]+\\d"));
    add(java.util.regex.Matcher.class, n -> { var m = java.util.regex.Pattern.compile("([a-z]+)(\\d)").matcher(words(n)); m.find(); return m; });
    time();
    functions();
    concurrent();
  }

  private static Class<?> Charset() {
    return java.nio.charset.Charset.class;
  }

  private static javax.crypto.spec.SecretKeySpec key() {
    return new javax.crypto.spec.SecretKeySpec(new byte[16], "AES");
  }

  private static void time() {
    var dateTime = java.time.LocalDateTime.of(2024, 2, 11, 10, 15, 30);
    var zone = java.time.ZoneId.of("Europe/Berlin");
    for (Class<?> c : List.of(java.time.LocalDate.class, java.time.chrono.ChronoLocalDate.class)) add(c, n -> dateTime.toLocalDate());
    add(java.time.LocalTime.class, n -> dateTime.toLocalTime());
    for (Class<?> c : List.of(java.time.LocalDateTime.class, java.time.chrono.ChronoLocalDateTime.class, java.time.temporal.TemporalAccessor.class, java.time.temporal.Temporal.class)) add(c, n -> dateTime);
    for (Class<?> c : List.of(java.time.ZonedDateTime.class, java.time.chrono.ChronoZonedDateTime.class)) add(c, n -> dateTime.atZone(zone));
    add(java.time.OffsetDateTime.class, n -> dateTime.atOffset(java.time.ZoneOffset.UTC));
    add(java.time.Instant.class, n -> java.time.Instant.ofEpochSecond(1_700_000_000L));
    for (Class<?> c : List.of(java.time.Duration.class)) add(c, n -> java.time.Duration.ofMinutes(77));
    for (Class<?> c : List.of(java.time.Period.class, java.time.temporal.TemporalAmount.class)) add(c, n -> java.time.Period.ofDays(3));
    add(java.time.ZoneId.class, n -> zone);
    add(java.time.ZoneOffset.class, n -> java.time.ZoneOffset.ofHours(2));
    add(java.time.YearMonth.class, n -> java.time.YearMonth.of(2024, 2));
    add(java.time.Year.class, n -> java.time.Year.of(2024));
    add(java.time.MonthDay.class, n -> java.time.MonthDay.of(2, 11));
    add(java.time.Clock.class, n -> java.time.Clock.systemUTC());
    add(java.time.temporal.TemporalUnit.class, n -> java.time.temporal.ChronoUnit.DAYS);
    add(java.time.temporal.TemporalField.class, n -> java.time.temporal.ChronoField.DAY_OF_MONTH);
    add(java.time.temporal.TemporalAdjuster.class, n -> java.time.temporal.TemporalAdjusters.lastDayOfMonth());
    add(java.time.format.DateTimeFormatter.class, n -> java.time.format.DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.US));
  }

  private static void functions() {
    add(Function.class, n -> (Function<Object, Object>) x -> x);
    add(UnaryOperator.class, n -> (UnaryOperator<Object>) x -> x);
    add(BiFunction.class, n -> (BiFunction<Object, Object, Object>) (x, y) -> x);
    add(BinaryOperator.class, n -> (BinaryOperator<Object>) (x, y) -> x);
    add(Predicate.class, n -> (Predicate<Object>) x -> x.hashCode() % 3 == 0);
    add(Consumer.class, n -> (Consumer<Object>) x -> x.hashCode());
    add(BiConsumer.class, n -> (BiConsumer<Object, Object>) (x, y) -> x.hashCode());
    add(Supplier.class, n -> (Supplier<Object>) () -> "x");
    add(Comparator.class, n -> (Comparator<Object>) (x, y) -> x.toString().compareTo(y.toString()));
    add(ToIntFunction.class, n -> (ToIntFunction<Object>) Object::hashCode);
    add(ToLongFunction.class, n -> (ToLongFunction<Object>) Object::hashCode);
    add(ToDoubleFunction.class, n -> (ToDoubleFunction<Object>) Object::hashCode);
    add(IntFunction.class, n -> (IntFunction<Object>) x -> "x");
    add(IntPredicate.class, n -> (IntPredicate) x -> x % 3 == 0);
    add(IntUnaryOperator.class, n -> (IntUnaryOperator) x -> x * 7);
    add(IntBinaryOperator.class, n -> (IntBinaryOperator) (x, y) -> x + y);
    add(IntConsumer.class, n -> (IntConsumer) x -> {});
    add(IntToLongFunction.class, n -> (IntToLongFunction) x -> x * 7L);
    add(IntToDoubleFunction.class, n -> (IntToDoubleFunction) x -> x * 7.0);
    add(LongPredicate.class, n -> (LongPredicate) x -> x % 3 == 0);
    add(LongUnaryOperator.class, n -> (LongUnaryOperator) x -> x * 7);
    add(LongBinaryOperator.class, n -> (LongBinaryOperator) (x, y) -> x + y);
    add(LongConsumer.class, n -> (LongConsumer) x -> {});
    add(LongFunction.class, n -> (LongFunction<Object>) x -> "x");
    add(Runnable.class, n -> (Runnable) () -> {});
    add(Callable.class, n -> (Callable<Object>) () -> "x");
  }

  private static void concurrent() {
    for (Class<?> c : List.of(java.util.concurrent.ConcurrentHashMap.class, java.util.concurrent.ConcurrentMap.class)) add(c, n -> new java.util.concurrent.ConcurrentHashMap<>(pairs(n)));
    add(java.util.concurrent.ConcurrentSkipListMap.class, n -> new java.util.concurrent.ConcurrentSkipListMap<>(pairs(n)));
    add(java.util.concurrent.CopyOnWriteArrayList.class, n -> new java.util.concurrent.CopyOnWriteArrayList<>(names(n)));
    add(java.util.concurrent.ConcurrentLinkedQueue.class, n -> new java.util.concurrent.ConcurrentLinkedQueue<>(names(n)));
    add(java.util.concurrent.ConcurrentLinkedDeque.class, n -> new java.util.concurrent.ConcurrentLinkedDeque<>(names(n)));
    add(java.util.concurrent.LinkedBlockingQueue.class, n -> new java.util.concurrent.LinkedBlockingQueue<>(names(n)));
    add(java.util.concurrent.atomic.AtomicInteger.class, n -> new java.util.concurrent.atomic.AtomicInteger());
    add(java.util.concurrent.atomic.AtomicLong.class, n -> new java.util.concurrent.atomic.AtomicLong());
    add(java.util.concurrent.atomic.AtomicBoolean.class, n -> new java.util.concurrent.atomic.AtomicBoolean());
    add(java.util.concurrent.atomic.AtomicReference.class, n -> new java.util.concurrent.atomic.AtomicReference<>("x"));
    add(java.util.concurrent.CompletableFuture.class, n -> java.util.concurrent.CompletableFuture.completedFuture("x"));
  }

  /** Whether its values are texts, of which parsers take some. */
  static boolean isText(Class<?> type) {
    return type == String.class || type == CharSequence.class;
  }

  /** Whether a value of the type grows with the size. */
  static boolean isSized(Class<?> type) {
    return type == int.class || isText(type) || type.isArray() || RECIPES.containsKey(type.getName()) && dev.hitchproof.device.api.CallWork.sizeOf(RECIPES.get(type.getName()).apply(9)) > 0;
  }

  /** A value of the type, or an exception if none is known. */
  static Object of(Class<?> type, int n, int attempt, int position) {
    if (type.isPrimitive()) return number(type, n, attempt, position);
    if (isText(type)) return TEXTS.get(attempt % TEXTS.size()).apply(n);
    IntFunction<Object> recipe = RECIPES.get(type.getName());
    if (recipe != null) return recipe.apply(n);
    if (type == byte[].class) return bytes(n);
    if (type == char[].class) return words(n).toCharArray();
    if (type == int[].class) {
      int[] all = new int[n];
      for (int i = 0; i < n; i++) all[i] = i * 7919 % 2003;
      return all;
    }
    if (type.isArray()) {
      Object all = Array.newInstance(type.getComponentType(), n);
      if (type.getComponentType().isPrimitive() && type != boolean[].class) for (int i = 0; i < n; i++) set(all, i, i * 7919 % 113);
      if (type.getComponentType().isAssignableFrom(String.class)) for (int i = 0; i < n; i++) Array.set(all, i, names(n).get(i));
      return all;
    }
    if (type.isEnum()) return type.getEnumConstants()[0];
    Class<?> box = List.of(Integer.class, Long.class, Short.class, Byte.class, Character.class, Boolean.class, Float.class, Double.class).stream().filter(type::equals).findFirst().orElse(null);
    if (box != null) return number(java.lang.invoke.MethodType.methodType(box).unwrap().returnType(), 7, 1, 0);
    if (!Modifier.isAbstract(type.getModifiers())) {
      try {
        return type.getConstructor().newInstance();
      } catch (ReflectiveOperationException none) {
        // no value
      }
    }
    throw new IllegalArgumentException("no value of " + type);
  }

  private static void set(Object array, int i, int value) {
    Class<?> type = array.getClass().getComponentType();
    if (type == char.class) Array.setChar(array, i, (char) value);
    else Array.setByte(array, i, (byte) value); // widened
  }

  private static Object number(Class<?> type, int n, int attempt, int position) {
    long[] numbers = NUMBERS[attempt / TEXTS.size() % NUMBERS.length];
    long number = numbers[Math.min(position, numbers.length - 1)];
    long value = number == -1 ? n : number == -2 ? n / 2 : number;
    if (type == int.class) return (int) value;
    if (type == long.class) return value;
    if (type == short.class) return (short) value;
    if (type == byte.class) return (byte) value;
    if (type == char.class) return (char) ('a' + value % 26);
    if (type == float.class) return value + 0.37f;
    if (type == double.class) return value + 0.37;
    return value % 2 == 0;
  }
}
