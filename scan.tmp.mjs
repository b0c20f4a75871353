import {parseSync} from 'vite'
import {readdirSync,readFileSync} from 'node:fs'
const files=readdirSync('frontend',{recursive:true,encoding:'utf8'}).filter(f=>/\.tsx?$/.test(f))
let n=0
const words=t=>(t.match(/\p{L}+/gu)??[]).length
for(const f of files){
  const src=readFileSync('frontend/'+f,'utf8')
  const {program,errors}=parseSync(f,src)
  if(errors.length)console.log(f,errors)
  const lineOf=p=>src.slice(0,p).split('\n').length
  const walk=(node,ctx)=>{
    if(!node||typeof node!=='object')return
    if(Array.isArray(node)){node.forEach(x=>walk(x,ctx));return}
    if(/^(Import|ExportNamed.*source)/.test(node.type))return
    if(node.type==='JSXText'&&words(node.value)>=1){console.log(`T frontend/${f}:${lineOf(node.start)} ${node.value.trim().replace(/\s+/g,' ')}`)}
    if(node.type==='JSXAttribute')ctx=node.name.name
    if(node.type==='Property')ctx='.'+(node.key.name??node.key.value)
    if(node.type==='CallExpression')ctx='()'+(node.callee.name??node.callee.property?.name)
    if(node.type==='Literal'&&typeof node.value==='string'&&/\p{L}+\P{L}*\s+\P{L}*\p{L}+/u.test(node.value))console.log(`L frontend/${f}:${lineOf(node.start)} [${ctx}] ${node.value}`)
    if(node.type==='TemplateLiteral'&&node.quasis.some(q=>/\p{L}+\s+\p{L}*|\s+\p{L}+/u.test(q.value.raw)))console.log(`P frontend/${f}:${lineOf(node.start)} [${ctx}] ${src.slice(node.start,node.end)}`)
    for(const k in node)if(k!=='type'&&k!=='start'&&k!=='end')walk(node[k],ctx)
  }
  walk(program,'')
}
