/** The title of each column of a table, and its cell in a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

export const rowsOf = <Row>(list: readonly Row[], columns: Columns<Row>): readonly (readonly string[])[] =>
  list.map((row) => Object.values(columns).map((cell) => cell(row)));
