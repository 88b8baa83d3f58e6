import { Client } from 'pg'
import { vi } from 'vitest'

/**
 * What `act` answers, and the statements that it sends the database. Without those of the pool, which asks now and then
 * whether the database is there.
 */
export async function withStatements<Answer>(act: () => Promise<Answer>) {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    const answer = await act()
    const texts = query.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    )
    return { answer, statements: texts.filter((text) => text !== 'SELECT 1') }
  } finally {
    query.mockRestore()
  }
}
