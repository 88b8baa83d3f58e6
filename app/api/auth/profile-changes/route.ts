import { listChanges } from '@/lib/profile/queries'
import { route } from '@/lib/server/route'

export const GET = route(listChanges, { as: 'changes' })
