import { z } from 'zod'
import type { Capability } from './permissions'

/** The pieces of what operations answer (`output`): what several domains' answers.ts are made of. */

/** A school day (lib/dates.ts). */
export const day = z.string().meta({ format: 'date' })

/** A page of a list (lib/inputs.ts, `Page`): `total` counts the rows of all pages. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), total: z.number(), page: z.number(), pageSize: z.number() })

/** A field that others than who has this right get as null or not at all. */
export const onlyFor = <Shape extends z.ZodType>(capability: Capability, shape: Shape) =>
  shape.meta({ onlyFor: capability })

/** The result from which a route makes a file (`respond`), and the types that the file may have. */
export const asFile = <Made>(...files: string[]) => z.custom<Made>().meta({ files })

/** The types of a file of rows, by the `format` that somebody asks for; CSV where nobody says. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFormat = keyof typeof tableTypes

/** The same for rows, which are one or the other. */
export const asTable = <Made>() => asFile<Made>('text/csv', tableTypes.xlsx)
