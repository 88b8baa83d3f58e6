import { route } from '@/lib/server/doors/route'
import { changeMaterial, deleteMaterial } from '@/lib/materials/operations'

export const PUT = route(changeMaterial)
export const DELETE = route(deleteMaterial)
