'use client'

import type { Row } from './rows'

const columns = ['studentName', 'class', 'feeType', 'amount', 'dueDate', 'status'] as const

export function RowsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column}>{row[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
