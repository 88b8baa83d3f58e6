import { route } from '@/lib/server/doors/route'
import { ownProfile } from '@/lib/profile/queries'

export const GET = route(ownProfile)
