import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tables } from '@/lib/privacy/columns'

/** Every column of prisma/schema.prisma has a class in lib/privacy/columns.ts, and every class a column. */

const schema = readFileSync('prisma/schema.prisma', 'utf8')
const blocks = (kind: string) => [...schema.matchAll(new RegExp(`^${kind} (\\w+) \\{\\n([^]*?)^\\}`, 'gm'))]
const models = new Map(blocks('model').map(([, name = '', body = '']) => [name, body]))

/** The columns of a model: its fields but those whose type is another model. */
const columnsOf = (body: string) =>
  [...body.matchAll(/^ {2}(\w+)\s+(\w+)/gm)].filter(([, , type = '']) => !models.has(type)).map(([, name = '']) => name)

const classified = new Map(Object.entries(tables).map(([name, { columns }]) => [name, Object.keys(columns)]))

describe('the classes of personal data', () => {
  it('finds the schema at all', () => {
    expect(models.size).toBeGreaterThan(50)
    expect(columnsOf(models.get('User')!)).toContain('parentEmail')
    expect(columnsOf(models.get('User')!)).not.toContain('login')
  })

  it('every table has them, and none is of a table that is gone', () => {
    expect([...classified.keys()].toSorted()).toEqual([...models.keys()].toSorted())
  })

  it.each([...models])('every column of %s has one, and none is of a column that is gone', (name, body) => {
    expect(classified.get(name)?.toSorted()).toEqual(columnsOf(body).toSorted())
  })

  it.each(Object.entries(tables))(
    'what %s has of people leads to them, and to a file of their archive',
    (_name, table) => {
      const kinds = Object.values(table.columns).map(({ kind }) => kind)
      const ofPeople = kinds.some((kind) => ['personal', 'named', 'secret', 'data'].includes(kind))
      expect(Boolean(table.of)).toBe(ofPeople || table.of !== undefined)
      if (kinds.some((kind) => ['personal', 'named'].includes(kind))) expect(table.file).toBeDefined()
    },
  )

  it.each(Object.entries(tables))('a legal term of %s is counted from a day', (_name, table) => {
    const terms = Object.values(table.columns).flatMap((column) => (column.kind === 'named' ? [column.term] : []))
    if (typeof table.rows === 'object' || terms.some((term) => term !== 'register'))
      expect(Object.keys(table.columns)).toContain(table.since)
  })
})
