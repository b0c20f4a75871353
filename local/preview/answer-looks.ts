import { answerLooks } from '#local/emulators/aws/rekognition/answer-looks.ts'
import { sceneOf } from './scene-of.ts'

answerLooks(({ rgb: pixels, width, height }) => sceneOf({ pixels, width, height }))
