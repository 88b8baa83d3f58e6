/** Next calls this once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [{ reconcileAtStart }, { startOutbox }] = await Promise.all([import('./lib/server/files/at-start'), import('./lib/server/outbox/timer')])
  await reconcileAtStart()
  startOutbox()
}
