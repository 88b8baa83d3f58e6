import { z } from 'zod'
import { tableTypes } from '@/lib/answers'
import { roles } from '@/lib/constants'
import { schoolDuties } from '@/lib/duties'
import { allows, type Capability } from '@/lib/permissions'
import type { Operation } from '@/lib/server/doors/operation'
import { routeDoors, type RouteDoor } from './doors'
import { operationsOnDisk } from './operations'

type JsonSchema = { [keyword: string]: unknown }

type Field = JsonSchema & { required?: string[]; properties?: Record<string, JsonSchema> }

/** Calls that want a secret of the operator's in place of a session. */
const bySecret: Partial<Record<Capability, string>> = { 'cron:run': 'scheduler', 'metrics:read': 'metrics' }

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
const ref = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** Of docs/spec-decisions.md, API conventions. */
const refusals = {
  Invalid: refusal('The input is wrong; `errors` says what is, by field.'),
  Unauthenticated: refusal('No session, or one that has ended.'),
  Forbidden: refusal('This role may not, or the account waits for approval.'),
  NotFound: refusal('There is no such record, or it is another person’s.'),
  Conflict: refusal('It is so already, or somebody else was faster.'),
  TooLarge: refusal('The body or the file is too large.'),
  WrongFile: refusal('The file is of another kind than it should be.'),
  TooMany: {
    ...refusal('Too many tries. `Retry-After` says after how many seconds to come again.'),
    headers: { 'Retry-After': { schema: { type: 'integer' } } },
  },
  Failed: refusal('It failed on the server; what it is about is unchanged.'),
  Away: {
    ...refusal('The database is away for a moment. `Retry-After` says after how many seconds to come again.'),
    headers: { 'Retry-After': { schema: { type: 'integer' } } },
  },
}

/** The OpenAPI document: what each call takes and answers, as its operation says (`input`, `output`). */
export async function openapiDocument(): Promise<Record<string, unknown>> {
  const doors = (await routeDoors()).filter(({ path }) => path.startsWith('/api/'))
  const found = await operationsOnDisk()
  const about = new Map(found.map(({ operation, name, domain }) => [operation, { name, domain }]))
  const paths: Record<string, Record<string, unknown>> = {}
  for (const door of doors) {
    const { name = '', domain = '' } = about.get(door.operation!) ?? {}
    const path = door.path.replaceAll(/\[(\w+)\]/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [door.verb.toLowerCase()]: call(door, name, domain),
    }
  }
  const sorted = Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'School portal',
      version: '1',
      description:
        'All calls of the portal. Amounts are rupees with at most two decimals, days YYYY-MM-DD, instants ISO 8601 in ' +
        'UTC. An id that is unknown or malformed is a 404. An answer has the fields that are listed and no others; one with ' +
        'x-roles is absent or null for everybody else. A ' +
        'call that makes something takes an Idempotency-Key: the same key again gets the first answer.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(doors.map(({ operation }) => about.get(operation!)?.domain ?? ''))]
      .sort()
      .map((name) => ({ name })),
    paths: sorted,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `accessToken` of POST /api/auth/login, for 15 minutes; POST /api/auth/refresh renews it.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description:
            'The session cookie of browsers (`__Secure-next-auth.session-token` behind https). A call that changes ' +
            'anything needs an Origin of the portal’s own.',
        },
        scheduler: { type: 'http', scheme: 'bearer', description: 'CRON_SECRET.' },
        metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN.' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message'],
          additionalProperties: false,
          properties: {
            message: { type: 'string' },
            code: { type: 'string', description: 'Where a log-in wants a second step.' },
            errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'By field.' },
          },
        },
      },
      responses: refusals,
    },
  }
}

function call(door: RouteDoor, name: string, domain: string) {
  const { access, pending } = door.operation!
  const inPath = [...door.path.matchAll(/\[(\w+)\]/g)].map(([, parameter = '']) => parameter)
  const { body, query, format } = inputOf(door, inPath)
  const path = inPath.map((parameter) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
  const parameters = [...path, ...query, ...format]
  return {
    operationId: name,
    summary: name.replaceAll(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase()),
    tags: [domain],
    'x-roles': [...(allows(access, null) ? ['guest'] : []), ...(pending ? ['pending'] : []), ...rolesOf(access)],
    security: securityOf(door),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(door, inPath.length > 0, Boolean(body) || query.length > 0),
  }
}

function securityOf({ operation }: RouteDoor) {
  const { access } = operation!
  const secret = bySecret[access]
  if (secret) return [{ [secret]: [] }]
  const sessions = [{ bearer: [] }, { cookie: [] }]
  return allows(access, null) ? [{}, ...sessions] : sessions
}

/** A call's input without what is in its path: of a GET in the query, else in the body. */
function inputOf({ operation, verb, form, table }: RouteDoor, inPath: string[]) {
  const schema = inputSchema(operation!.schema(), inPath)
  const fields = Object.entries(schema.properties ?? {})
  const isRequired = (field: string) => schema.required?.includes(field) ?? false
  if (verb === 'GET')
    return {
      body: undefined,
      query: fields.map(([field, of]) => ({ name: field, in: 'query', required: isRequired(field), schema: of })),
      format:
        table || (isTable(operation!) && !fields.some(([field]) => field === 'format'))
          ? [
              {
                name: 'format',
                in: 'query',
                required: false,
                schema: { enum: Object.keys(tableTypes) },
                description: 'All rows as a file.',
              },
            ]
          : [],
    }
  const isEmpty = fields.length === 0 && !schema.anyOf && !schema.oneOf
  const type = form ? 'multipart/form-data' : 'application/json'
  return { body: isEmpty ? undefined : { content: { [type]: { schema } } }, query: [], format: [] }
}

function inputSchema(schema: z.ZodType, inPath: string[]): Field {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Field
  delete json.$schema
  return without(json, inPath)
}

/** An object's schema, or each of its alternatives, without the fields of the path and with files as such. */
function without(schema: Field, inPath: string[]): Field {
  const alternatives = (list: unknown) => (list as Field[]).map((each) => without(each, inPath))
  const { properties, required, anyOf, oneOf, allOf, ...rest } = schema
  const left = Object.entries(properties ?? {}).filter(([field]) => !inPath.includes(field))
  const stillRequired = required?.filter((field) => !inPath.includes(field)) ?? []
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(left.map(([field, of]) => [field, fileOr(field, of)])) } : {}),
    ...(stillRequired.length > 0 ? { required: stillRequired } : {}),
    ...(anyOf ? { anyOf: alternatives(anyOf) } : {}),
    ...(oneOf ? { oneOf: alternatives(oneOf) } : {}),
    ...(allOf ? { allOf: alternatives(allOf) } : {}),
  }
}

const fileOr = (field: string, of: JsonSchema): JsonSchema =>
  field === 'file' && !of.type ? { type: 'string', contentMediaType: 'application/octet-stream' } : of

/** The types of the files that an operation makes, and the schema of an answer in JSON. */
function answerOf(operation: Operation<unknown, unknown>) {
  const files = (operation.output.meta()?.files ?? []) as string[]
  return files.length > 0 ? { files } : { files, json: envelope(outputSchema(operation.output), operation.as) }
}

export function outputSchema(output: z.ZodType): Field {
  const json = z.toJSONSchema(output, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      const { onlyFor } = jsonSchema
      if (typeof onlyFor !== 'string') return
      delete jsonSchema.onlyFor
      jsonSchema['x-roles'] = rolesOf(onlyFor as Capability)
    },
  }) as Field
  delete json.$schema
  return json
}

/** As `route` answers: under the operation's key, a list's rows with its total beside them. */
function envelope(schema: Field, as: string | undefined): Field {
  if (!as) return schema
  const { rows, ...rest } = schema.properties ?? {}
  if (!rows) return { type: 'object', properties: { [as]: schema }, required: [as], additionalProperties: false }
  const required = schema.required?.map((field) => (field === 'rows' ? as : field))
  return { ...schema, properties: { [as]: rows, ...rest }, ...(required ? { required } : {}) }
}

const rolesOf = (access: Capability) => [
  ...roles.filter((role) => allows(access, { role })),
  ...schoolDuties.flatMap((kind) =>
    allows(access, { role: 'staff', duties: [{ kind }] }) ? [kind.toLowerCase()] : [],
  ),
]

const tableFiles = ['text/csv', tableTypes.xlsx]

/** Whether it answers rows as a file, of one type or the other. */
const isTable = (operation: Operation<unknown, unknown>) =>
  tableFiles.every((type) => answerOf(operation).files.includes(type))

function responsesOf(door: RouteDoor, hasId: boolean, hasInput: boolean) {
  const { operation, status, form, table } = door
  const { access } = operation!
  const { files, json } = answerOf(operation!)
  const content = {
    ...(json ? { 'application/json': { schema: json } } : {}),
    ...Object.fromEntries(
      [...files, ...(table ? tableFiles : [])].map((type) => [type, { schema: { type: 'string' } }]),
    ),
  }
  return {
    [status]: { description: 'Done.', ...(Object.keys(content).length > 0 ? { content } : {}) },
    ...(hasInput ? { 400: ref('Invalid') } : {}),
    ...(bySecret[access] !== undefined || !allows(access, null) ? { 401: ref('Unauthenticated') } : {}),
    ...(door.verb !== 'GET' || !allows(access, null) ? { 403: ref('Forbidden') } : {}),
    ...(hasId ? { 404: ref('NotFound') } : {}),
    ...(door.verb === 'GET' ? {} : { 409: ref('Conflict'), 413: ref('TooLarge') }),
    ...(form ? { 415: ref('WrongFile') } : {}),
    ...(door.verb !== 'GET' && allows(access, null) ? { 429: ref('TooMany') } : {}),
    500: ref('Failed'),
    503: ref('Away'),
  }
}
