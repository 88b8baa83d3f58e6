import { cookies } from 'next/headers'
import { childCookie, readChild } from '@/lib/stored-keys'
import { inView, type Viewer } from '../accounts/in-view'
import type { Caller } from './caller'

/** Who asks, as they look at the portal: a guardian at the child whom they have chosen in this browser (in-view.ts). */
export type ViewingCaller = Omit<Caller, 'actor'> & { actor(): Promise<Viewer | null> }

/** The same caller, who gets what pages show them. Of a bearer token nothing was chosen. */
export async function inChildView(asker: Caller): Promise<ViewingCaller> {
  if (asker.bearer !== undefined) return asker
  const kept = (await cookies()).get(childCookie)?.value
  let seen: Promise<Viewer | null> | undefined
  const look = async () => {
    const actor = await asker.actor()
    return actor && inView(actor, readChild(actor.id, kept))
  }
  return { ...asker, actor: () => (seen ??= look()) }
}
