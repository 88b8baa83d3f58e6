import { route } from '@/lib/server/doors/route'
import { findAnyone } from '@/lib/people/find'

export const GET = route(findAnyone)
