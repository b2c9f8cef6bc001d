/** What the page of a subject shows of its approval. */
export { WhyThisModel } from './judgement/explanation';
export { OrderDecision } from './judgement/order-decision';
export { RequestTrail } from './judgement/request-trail';
export { SubjectDecision, SubjectTrail } from './judgement/subject-decision';
