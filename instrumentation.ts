/** Next calls this once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startOutbox } = await import('./lib/server/outbox/timer')
  startOutbox()
  const { reconcileAtStart } = await import('./lib/server/files/at-start')
  await reconcileAtStart()
}
