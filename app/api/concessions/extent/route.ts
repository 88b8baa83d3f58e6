import { route } from '@/lib/server/doors/route'
import { concessionExtent } from '@/lib/concessions/queries'

export const POST = route(concessionExtent)
