import { ownProfile } from '@/lib/profile/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(ownProfile)
