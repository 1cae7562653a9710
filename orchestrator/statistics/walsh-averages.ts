/** All means of two values, each value with itself too, ascending: n(n+1)/2 of them. */
export function walshAverages(values: readonly number[]): Float64Array {
  const averages = new Float64Array((values.length * (values.length + 1)) / 2);
  let next = 0;
  values.forEach((left, index) => {
    for (let other = index; other < values.length; other++) {
      averages[next++] = left / 2 + (values[other] ?? left) / 2;
    }
  });
  return averages.sort();
}
