import { route } from '@/lib/server/doors/route'
import { listProfileChanges } from '@/lib/profile/queries'

export const GET = route(listProfileChanges)
