import { route } from '@/lib/server/doors/route'
import { concessionPupil } from '@/lib/concessions/queries'

export const GET = route(concessionPupil)
