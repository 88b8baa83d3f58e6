import { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import { DataTable } from '@/components/data-table/data-table'
import { pageOf } from '@/lib/answers'
import { choice, listSchema, text, type Page } from '@/lib/inputs'
import type { ListOf } from '@/lib/lists'
import { viewOf } from '@/lib/list-view'
import { action } from '@/lib/server/doors/action'
import { operation } from '@/lib/server/doors/operation'
import { read } from '@/lib/server/doors/page'
import { route } from '@/lib/server/doors/route'

// What must not compile. Each line under a `@ts-expect-error` is wrong; the check of the types fails where one is not
// refused. Nothing here ever runs.

const kinds = ['Novel', 'Atlas'] as const
const addBookSchema = z.object({ title: text(100), phone: text(20), kind: choice(kinds) })
const bookShape = z.strictObject({ id: z.string(), title: z.string(), author: z.string() })
type Book = z.output<typeof bookShape>
const bookList = {
  columns: { title: { label: 'Title', sortable: true }, author: { label: 'Author', sortable: true } },
  filters: { class: { label: 'Kind', options: kinds } },
} as const satisfies ListOf<Book>
const bookListSchema = listSchema(bookList)

const fail = 'It failed.'
const books = operation({
  access: 'materials:read',
  as: 'books',
  input: bookListSchema,
  output: pageOf(bookShape),
  fail,
  run: async () => ({ rows: [], total: 0, page: 1, pageSize: 1 }),
})
const addBook = operation({
  access: 'materials:create',
  input: addBookSchema,
  output: z.null(),
  fail,
  run: async () => null,
})
const lendBook = operation({
  access: 'materials:create',
  input: z.object({ bookId: text(36) }),
  output: z.null(),
  fail,
  run: async () => null,
})

const add = action(addBook, '/study-materials')
const lend = action(lendBook)
const loadSchema = async () => addBookSchema

export const forms = [
  <ActionForm key="a" schema={loadSchema} action={add} failed={fail} extra={{ kind: 'Atlas' }}>
    {({ TextField }) => (
      <>
        <TextField name="phone" label="Phone" />
        {/* @ts-expect-error -- no field of the schema: what is typed would be dropped */}
        <TextField name="phnoe" label="Phone" />
      </>
    )}
  </ActionForm>,
  // @ts-expect-error -- another operation's action
  <ActionForm key="b" schema={loadSchema} action={lend} failed={fail}>
    {() => null}
  </ActionForm>,
  // @ts-expect-error -- a field that the schema does not have
  <ActionForm key="c" schema={loadSchema} action={add} failed={fail} extra={{ knid: 'Atlas' }}>
    {() => null}
  </ActionForm>,
  // @ts-expect-error -- a value that the field cannot hold
  <ActionForm key="d" schema={loadSchema} action={add} failed={fail} defaultValues={{ kind: 'Globe' }}>
    {() => null}
  </ActionForm>,
]

export const actions = [
  add({ title: 'Emma', phone: '1', kind: 'Novel' }),
  // @ts-expect-error -- a field is missing
  add({ title: 'Emma', kind: 'Novel' }),
  // @ts-expect-error -- an operation that takes something is called with nothing
  add(),
]

export const pages = [
  read(books, { pageSize: 10, sort: '-title' }),
  read(books),
  read(books, { class: 'Atlas' }),
  // @ts-expect-error -- the filter has no such value
  read(books, { class: 'Globe' }),
  read(books, viewOf(books, { class: 'anything; the operation looks at it' })),
  // @ts-expect-error -- no field of the list
  read(books, { pageSiz: 10 }),
  // @ts-expect-error -- the list does not sort by it
  read(books, { sort: 'auther' }),
]

export const GET = route(books, { status: 200 })
// @ts-expect-error -- the key of an answer is the operation's own
export const wrong = route(books, { as: 'boks' })

export const lists = [
  // @ts-expect-error -- no value of a row
  { columns: { auther: { label: 'Author', sortable: true } } } satisfies ListOf<Book>,
]

const list: Page<Book> = { rows: [], total: 0, page: 1, pageSize: 1 }
const table = { caption: 'Books', of: bookList, list, empty: 'No books.' }
export const tables = [
  <DataTable key="a" {...table} filters={['class']} csv="/api/fees/csv" />,
  // @ts-expect-error -- the list has no such filter: it would show everything
  <DataTable key="b" {...table} filters={['clas']} />,
  // @ts-expect-error -- the list has no such column
  <DataTable key="c" {...table} cells={{ auther: () => 'Jane Austen' }} />,
  // @ts-expect-error -- there is no such call
  <DataTable key="d" {...table} csv="/api/boks/csv" />,
  // @ts-expect-error -- another list's rows
  <DataTable key="e" {...table} list={{ ...list, rows: [{ id: '1', name: 'Asha' }] }} />,
]
