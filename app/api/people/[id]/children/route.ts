import { route } from '@/lib/server/doors/route'
import { listChildren } from '@/lib/guardians/queries'

export const GET = route(listChildren)
