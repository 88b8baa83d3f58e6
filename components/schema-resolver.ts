import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * react-hook-form's resolver for a schema that is loaded when it is first needed. The error
 * named `root` is the one sentence for the whole form, which the server would say too.
 */
export function schemaResolver<Values extends FieldValues>(
  loadSchema: () => Promise<z.ZodType>,
  extra?: Record<string, unknown>,
): Resolver<Values> {
  return async (values, _context, options) => {
    const [schema, { explain }] = await Promise.all([loadSchema(), import('@/lib/inputs')])
    const parsed = schema.safeParse({ ...values, ...extra })
    // What was typed goes to the server as it is: the action parses it with the same schema.
    if (parsed.success) return { values, errors: {} }
    const { message, errors } = (await goneFile(values)) ?? explain(schema, parsed.error)
    const fields: FieldErrors = {}
    for (const [name, text] of Object.entries(errors)) fields[name] = { type: 'schema', message: text }
    return { values: {}, errors: { ...toNestErrors<Values>(fields, options), root: { type: 'schema', message } } }
  }
}

/** A file that is gone since it was chosen looks like an empty one. */
async function goneFile({ file }: FieldValues) {
  if (typeof file !== 'object') return null
  const { fileIn, whyUnreadable } = await import('@/lib/client/chosen-file')
  const why = await whyUnreadable(fileIn(file))
  return why && { message: why.message, errors: why.errors ?? {} }
}
