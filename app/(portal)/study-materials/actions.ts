'use server'

import * as materials from '@/lib/materials/operations'
import { action } from '@/lib/server/doors/action'
import * as topics from '@/lib/topics/operations'

export const scheduleTopic = action(topics.scheduleTopic, '/study-materials')
export const changeTopic = action(topics.changeTopic, '/study-materials')
export const deleteTopic = action(topics.deleteTopic, '/study-materials')
export const changeMaterial = action(materials.changeMaterial, '/study-materials')
export const deleteMaterial = action(materials.deleteMaterial, '/study-materials')
