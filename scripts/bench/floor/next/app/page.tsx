import { connection } from 'next/server'
import { rowsOf } from './rows'
import { RowsTable } from './rows-table'

export default async function Page() {
  await connection()
  return <RowsTable rows={rowsOf(100)} />
}
