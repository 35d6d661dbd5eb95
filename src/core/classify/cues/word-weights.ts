/** What it was learned from, as `trainingMark` tells it. */
export const LEARNED_FROM = 'f113b8c321a50f8f'

/**
 * How much each word speaks for a kind, in tenths, and against it below zero. Learned from the labelled set by
 * `node bench/run.mjs train-triage`; whoever changes the set runs it again.
 */
export const WORD_WEIGHTS: Readonly<
  Record<string, { readonly bias: number; readonly words: string }>
> = {
  decision: {
    bias: -26,
    words: `
0:add -13  0:after 34  0:and -12  0:don't -9  0:hi 11  0:hm -9  0:hmm -13  0:i 19  0:in -10  0:it -9  0:keep 13  0:let's 23  0:no 33  0:one -10  0:please -16
0:right -15  0:show -9  0:thanks -9  0:the -63  0:then 21  0:we 21  0:write -9  0:you -10  0:后 14  0:这 -17  a:# -16  a:: 27  a:; 23  a:? 38  a:a 16  a:about -12
a:after -10  a:all -9  a:an -11  a:and 17  a:api -10  a:app 13  a:are -15  a:as -10  a:backoff 10  a:be 18  a:because -16  a:better 14  a:both 10  a:brings 16
a:build 14  a:but 21  a:by -16  a:caching 17  a:can 20  a:cluster 12  a:column 17  a:css 24  a:data 10  a:delete 9  a:do 32  a:drizzle 14  a:easier 10
a:enough 11  a:exists 12  a:faster 14  a:for 44  a:full 11  a:gives 10  a:hard 14  a:has 11  a:here 12  a:ids 10  a:in -18  a:is 16  a:it -35  a:job 13  a:kb 16
a:keep 18  a:keeps 11  a:less 23  a:local 10  a:may 9  a:message 14  a:minutes -9  a:modules 20  a:needs 28  a:no 24  a:of 25  a:off 12  a:once 11  a:or 86
a:origin 11  a:others 12  a:own 11  a:password 10  a:per -12  a:plain 9  a:price 9  a:rabbitmq 10  a:react 21  a:redis 16  a:release 12  a:report 11  a:run -11
a:seconds 11  a:so -12  a:sql 12  a:stale 12  a:tailwind 21  a:takes -12  a:that -20  a:the -23  a:their -11  a:there -11  a:ts 24  a:two 12  a:types 12
a:until -10  a:up 13  a:use 33  a:validation 24  a:was -14  a:way 12  a:wheel 13  a:while 18  a:with 21  a:within 12  a:would 13  a:you 10  a:your -14  a:上 -10
a:不 10  a:也 15  a:也可 15  a:了 -11  a:以用 13  a:但 23  a:写 17  a:可以 10  a:复 18  a:复杂 20  a:外 9  a:大 9  a:小 13  a:就 -11  a:据 13  a:数 12  a:数据 13  a:服 10  a:杂 20
a:比 15  a:比较 10  a:没 -10  a:用 30  a:续 10  a:署 11  a:较 10  a:还 10  a:还是 12  a:部 9  a:部署 11  e:# -21  e:: 15  e:? 43  e:a -24  e:about 15  e:api 9  e:are 11
e:cache 13  e:can -22  e:code 18  e:do 9  e:does -9  e:fails -10  e:for 31  e:go -15  e:in 10  e:is -35  e:it -13  e:k 18  e:logs 16  e:not -12  e:of 12
e:ok 14  e:on -14  e:or 52  e:our 15  e:own 17  e:prisma 10  e:python 17  e:react 16  e:results 11  e:s 11  e:should 25  e:so 36  e:table 12  e:the -10
e:this -20  e:training 11  e:vs 55  e:we -23  e:we've 13  e:which 27  e:why -16  e:一 -14  e:了 -9  e:前 14  e:前端 14  e:哪 10  e:哪个 10  e:是 11  e:用 -13  e:的 -11
e:端 14  e:还 14  e:还是 16  e:这 -14  f: -22  n:0 -127  n:1 -57  n:2 -14  n:3 19  n:5 45  r:# -20  r:: -35  r:; -26  r:a -23  r:add 37  r:added -22  r:adding 9
r:after -14  r:again -10  r:an -13  r:and 22  r:app 19  r:are -20  r:as -15  r:base 11  r:be 12  r:before -9  r:both -25  r:but 10  r:calls 12  r:change 11
r:changed -19  r:code -10  r:comment -18  r:continue 19  r:database 14  r:deleted 9  r:done -17  r:draft 9  r:export 16  r:fonts -9  r:for -10  r:go 10
r:has -15  r:have 14  r:i 40  r:i'll 97  r:id 19  r:ids 15  r:in -19  r:installing 17  r:invoices 12  r:is 19  r:it -14  r:job 11  r:json 38  r:make -11
r:merge 10  r:migration 16  r:module 14  r:needs 10  r:new -15  r:no -16  r:not -17  r:now 11  r:of -9  r:ok 17  r:okay 16  r:on -39  r:only -18  r:out 9
r:packages 12  r:plain 15  r:plan -10  r:prepare 15  r:remove 13  r:renamed -11  r:replaced 13  r:rest 14  r:row 11  r:run -14  r:s 10  r:scaffold 16  r:set 18
r:setting 15  r:shell 10  r:smaller 45  r:sorry -10  r:split -13  r:sql 12  r:start 16  r:stays 13  r:stream -10  r:switching 10  r:test -11  r:tests -12
r:that -13  r:the 36  r:them -12  r:then 45  r:three -13  r:time 10  r:to -26  r:two 10  r:typed 27  r:typo 9  r:understood -9  r:up 56  r:update 21  r:using 24
r:vendor -9  r:version 16  r:was -17  r:will 47  r:with 39  r:without -10  r:would 11  r:write 24  r:writer 18  r:you -9  r:一 -20  r:上 -13  r:个 -17  r:了 -26
r:了解 21  r:会 -9  r:加 -22  r:包 -10  r:好 37  r:好了 -21  r:好的 22  r:就 -10  r:已 -24  r:建 10  r:成 -13  r:我 51  r:我把 20  r:我来 31  r:把 16  r:改 -14  r:时 -11  r:是 -14
r:有 -14  r:本 14  r:来 28  r:没 -13  r:没有 -11  r:的 28  r:移 12  r:署 10  r:脚 15  r:脚本 15  r:表 9  r:解 21  r:部署 10  s:# 26  s:#_# -11  s:#_: -10  s:#_am -9
s:#_and -33  s:#_gb 9  s:#_is 11  s:#_lines -10  s:#_the 13  s:#_we 12  s:: 31  s::_the 18  s:a 12  s:a_day 17  s:a_month 10  s:about_it -15  s:add -23
s:after 25  s:again -20  s:against 11  s:airflow 35  s:all 20  s:allowed -11  s:allowed_to -11  s:already 45  s:always -13  s:an -10  s:and 68  s:and_a 10
s:and_forth 11  s:and_i 10  s:and_it -15  s:and_they -18  s:and_we 47  s:another 11  s:anything -24  s:anyway 21  s:api 13  s:app 40  s:are 16  s:as -14
s:ask -9  s:asked 15  s:asked_for 19  s:at 20  s:back 13  s:back_and 11  s:based 22  s:be -20  s:because 35  s:because_of 12  s:before -39  s:before_the -15
s:behind 10  s:between 18  s:between_# -9  s:boss 10  s:box 20  s:branches 22  s:budget -11  s:but_the 15  s:by -12  s:by_hand -9  s:cache 12  s:call 13
s:can't -12  s:change -31  s:check -11  s:chose 10  s:clear -9  s:client 17  s:clients 18  s:cluster 19  s:code_and -9  s:column 13  s:come -9  s:commit -13
s:commits -11  s:cost 18  s:cost_us 18  s:cron 27  s:css 10  s:css_modules 10  s:customer's -12  s:customers 22  s:day 47  s:decided 17  s:decision 15
s:demo -12  s:designers 27  s:device -12  s:don't 13  s:don't_need 12  s:don't_want 16  s:done 14  s:down 12  s:drizzle 10  s:eats 26  s:else 11  s:email -10
s:enough 10  s:error -18  s:every -11  s:everyone 18  s:everywhere 9  s:final 21  s:fine -14  s:first -23  s:five 11  s:fix -16  s:for 43  s:for_# 13
s:for_a 30  s:for_it 18  s:for_now -17  s:for_the 14  s:for_us -13  s:forever 16  s:format 9  s:forth 11  s:forth_on 11  s:four 20  s:from 16  s:from_the 13
s:function -11  s:gb 9  s:german -12  s:gets 31  s:go 72  s:go_on 17  s:go_with 21  s:goes 17  s:going 16  s:going_to 14  s:good -14  s:good_to -9  s:google -10
s:got 22  s:graphql 10  s:great 15  s:great_but 21  s:grpc 19  s:half 18  s:handling 17  s:has -24  s:has_to -30  s:have_to -21  s:hi 11  s:hm -9  s:hmm -14
s:i -17  s:i'd 11  s:i'll -15  s:i'm 18  s:i_don't 13  s:i_know -20  s:i_talked 11  s:i_was 14  s:ids 18  s:in -23  s:in_a -12  s:in_it 16  s:in_this -9
s:index 15  s:install -14  s:instead 18  s:instead_of 24  s:internet -9  s:is 15  s:is_# -27  s:is_a -13  s:is_silly 18  s:is_still -10  s:it 14  s:it_and 16
s:it_but -11  s:it_in 14  s:it_is 16  s:it_will 9  s:its 10  s:job 53  s:json 27  s:keep_it 17  s:know -29  s:landing 20  s:last 27  s:later -10  s:launch -13
s:leave -20  s:legal 19  s:legal_: 20  s:let -14  s:let's 39  s:let_me -12  s:library -10  s:like_that -9  s:line -10  s:lines -16  s:list -18  s:list_for -10
s:lived 22  s:loaders 14  s:local 11  s:login 9  s:long 22  s:look -19  s:look_at -11  s:looked 31  s:lost 20  s:maybe -10  s:me -33  s:me_the -10  s:meeting 22
s:message 9  s:migrate 9  s:mit 11  s:modules 11  s:monday -9  s:monorepo 10  s:more 21  s:move -11  s:much 29  s:must -23  s:my 9  s:mysql 14  s:name -16
s:native 14  s:need_the 12  s:never -17  s:newer 11  s:next -13  s:nice -9  s:no_more 23  s:nobody 20  s:not -21  s:not_allowed -11  s:not_worth 11
s:nothing -17  s:now -45  s:numbers 13  s:of 15  s:of_it -14  s:of_the 20  s:of_us 10  s:offset 17  s:ok -22  s:old 15  s:on_my -14  s:on_the -9  s:once -13
s:one 10  s:ops 11  s:option 18  s:or 17  s:order -17  s:orders -12  s:orm 23  s:other -15  s:our 31  s:our_code 16  s:out 34  s:over 42  s:over_the 19
s:overkill 17  s:package -21  s:pagination 13  s:patch -10  s:people 33  s:per 12  s:person 11  s:place 15  s:plain 21  s:please -25  s:postgres 43  s:prefer -9
s:prisma 10  s:project -16  s:public 14  s:public_api 11  s:put_it -9  s:q -12  s:q_# -12  s:queries 17  s:queries_are 17  s:queue 17  s:rather 14
s:rather_than 18  s:react 30  s:real -9  s:redis 16  s:render 12  s:replace -9  s:requests -12  s:rest 22  s:revisit 23  s:rewrite 12  s:right -15  s:rows 13
s:s 23  s:s_# 19  s:same -15  s:script -11  s:see -29  s:send -9  s:server 12  s:service 28  s:services 9  s:share 12  s:ship -10  s:shop 15  s:short 20
s:should -26  s:show -17  s:silly 18  s:single 28  s:so -13  s:so_it -9  s:so_that -9  s:soft 12  s:sounds 24  s:sql 20  s:sqs 10  s:start -10  s:start_with -14
s:stays 48  s:still -21  s:stop -11  s:support 16  s:sure -10  s:tailwind 22  s:talked 32  s:talked_to 11  s:team 66  s:team_already 21  s:temporal 14
s:test -20  s:tests -26  s:than 12  s:thanks -12  s:that -43  s:that's -20  s:that_in -11  s:that_is -11  s:that_one -10  s:the_# 13  s:the_audit -10
s:the_client 11  s:the_customer's -12  s:the_data 18  s:the_demo -11  s:the_designers 27  s:the_form -11  s:the_header -10  s:the_last 10  s:the_name -10
s:the_other -11  s:the_public 11  s:the_queries 13  s:the_queue 10  s:the_server 13  s:the_team 33  s:the_three 12  s:the_two 28  s:the_typo 14  s:their -19
s:them 28  s:them_in 10  s:then 34  s:then_the 19  s:there -13  s:there's -11  s:they -17  s:thing 37  s:think_about -10  s:this -22  s:thought_about 9
s:three 19  s:throw 14  s:ticket -14  s:time -17  s:times 28  s:to -15  s:to_# -13  s:to_be -17  s:to_it -11  s:to_know -12  s:to_production 9  s:to_run 10
s:to_the -13  s:too 33  s:too_much 26  s:tried 11  s:true -15  s:trunk 23  s:trunk_based 22  s:two 50  s:typo 12  s:ui 12  s:until -28  s:until_the -16
s:upstream -13  s:us 25  s:users -15  s:v 19  s:v_# 19  s:vite 15  s:wait -9  s:want 17  s:want_the 18  s:want_to 9  s:wants 14  s:wants_to 12  s:was 42
s:was_a 21  s:we 25  s:we're 26  s:we're_going 17  s:we_can -14  s:we_chose 12  s:we_decided 16  s:we_don't 19  s:we_have 21  s:we_keep 12  s:we_ship -13
s:we_talked 11  s:we_will 19  s:went_back 9  s:were 33  s:whatever -10  s:when -18  s:when_the -13  s:why -11  s:will 12  s:will_be 15  s:windows -11  s:with 59
s:with_that 20  s:with_the -14  s:without -19  s:won't -16  s:works_on 11  s:worth 34  s:worth_it 23  s:would 37  s:would_cost 9  s:write_the -10  s:writes -15
s:year 12  s:yes -13  s:yet -9  s:you -31  s:一 -11  s:一下 -10  s:万 11  s:上_不上 20  s:下 -14  s:下_一下 -10  s:不 43  s:不_上 12  s:不_而不 10  s:不_要 -13  s:不上 20  s:不能 -16
s:不要 -22  s:两 25  s:个 -28  s:个_这个 -12  s:为_因为 14  s:也 15  s:了 53  s:了_够了 11  s:了_定了 19  s:了_过了 11  s:了_选了 11  s:事 10  s:交 -10  s:人 20  s:人_没人 10  s:以 -25
s:以_后 -11  s:以后 -15  s:们 27  s:们_我们 27  s:件 -12  s:先 -38  s:全 10  s:内 11  s:再 -42  s:决 15  s:决定 18  s:决定_用 16  s:出 18  s:别 -12  s:前_端 10  s:前端 13  s:加 -14
s:务_服务 10  s:包 -16  s:千 11  s:单 9  s:只能 -13  s:台 18  s:台机 12  s:台机_器 12  s:后_以后 -15  s:后_最后 10  s:吧 11  s:器 20  s:器_机器 21  s:因 14  s:因_为 14  s:因为 14  s:团 20
s:团_队 15  s:团队 20  s:图 -9  s:在 17  s:够 21  s:够了 11  s:天 9  s:太 36  s:好 23  s:字 -11  s:定 33  s:定_决定 18  s:定了 19  s:定用 16  s:就 27  s:就_那就 10  s:己 12  s:己_自己 12
s:库 13  s:开 -13  s:引 11  s:性 23  s:想 9  s:我 9  s:我_们 12  s:我们 27  s:打 -9  s:把 -14  s:护 13  s:护_维护 13  s:换 -12  s:据 17  s:据_数据 17  s:排 12  s:提 -16  s:改 -10
s:放 11  s:数 12  s:数_据 12  s:数据 17  s:新 -12  s:方 16  s:方案 18  s:时 -18  s:是 15  s:是_还是 13  s:最 9  s:最后 10  s:有 13  s:有_没有 11  s:服 10  s:服务 10  s:本 16  s:机 13
s:机_台机 12  s:机器 21  s:板 13  s:样 -11  s:案 16  s:案_方案 18  s:次 -14  s:死 -11  s:段 -9  s:比 11  s:没人 10  s:没有 11  s:法 -15  s:用 46  s:用_定用 16  s:用_能用 -10  s:直 -15
s:程 -10  s:空 -10  s:端 21  s:端_前端 13  s:第 14  s:等 -15  s:算 11  s:系 19  s:索 14  s:线 -15  s:给 -13  s:维 23  s:维_运维 10  s:维护 13  s:网 9  s:老 12  s:而 13  s:而_不 10
s:而不 10  s:而不_是 10  s:能_不能 -16  s:能_只能 -13  s:能用 -10  s:自 14  s:自己 12  s:要 -13  s:要_不要 -22  s:规 9  s:讨 10  s:讨论 10  s:论_讨论 10  s:试 13  s:超 -9  s:过了 11  s:运 10
s:运维 10  s:还 18  s:还是 13  s:这 -21  s:这_个 -16  s:这个 -12  s:这样 -9  s:选 16  s:选了 11  s:那_就 10  s:那就 10  s:部 16  s:释 -11  s:量 12  s:队 21  s:队_团队 20  s:限 -14
`,
  },
  preference: {
    bias: -28,
    words: `
0:a 19  0:add -14  0:build -9  0:commit 9  0:don't 12  0:explain -7  0:from 9  0:give -7  0:i -9  0:i'm 21  0:in 18  0:let's -10  0:looks 7  0:never 22  0:no 21
0:ok -20  0:one 14  0:our 11  0:perfect 15  0:please 37  0:put 12  0:rename -11  0:run 11  0:show -11  0:stop 16  0:that 9  0:the -51  0:undo -7  0:use -15
0:wait -7  0:we 24  0:we're -8  0:when 30  0:write -24  0:you 19  0:不 8  0:代 15  0:以 15  0:分 8  0:变 8  0:帮 -11  0:把 -16  0:提 17  0:数 8  0:这 -22  a:# -44  a:: -9
a:; -17  a:a -34  a:an -8  a:and -23  a:as 14  a:because -7  a:can 11  a:convert 10  a:for -19  a:four 14  a:functions 16  a:happens 7  a:has -7  a:is -25
a:it -18  a:like 10  a:local 9  a:needs -10  a:no -15  a:not -9  a:open 8  a:read 8  a:render 7  a:search 8  a:server 9  a:store 8  a:table 15  a:the -19
a:then -8  a:time 8  a:to -19  a:two -9  a:utc 8  a:with -20  a:works 8  a:上 -7  a:不 -8  a:了 -13  a:以 -8  a:可 -8  a:可以 -7  a:后 -9  a:好 -10  a:就 -7  a:是 -13
a:有 -8  a:没 -7  a:用 -15  a:的 -11  a:要 -8  e:# -22  e:: -10  e:? -20  e:and -9  e:by 8  e:can -7  e:commit 9  e:default 16  e:go 14  e:i 7  e:it -9  e:like 16
e:message 9  e:needs 16  e:of -8  e:off 10  e:office 9  e:on -13  e:one 8  e:or -11  e:own 16  e:reports 10  e:should -7  e:table 16  e:tests 14  e:the -26
e:this -11  e:too 10  e:up 8  e:we -17  e:what -8  e:一 -12  e:上 -8  e:不 -8  e:个 -11  e:用 -7  e:的 -9  e:这 -8  f: -15  n:0 -83  n:1 16  n:2 39  n:3 -28  n:4 37
n:5 14  r:# -62  r:; -21  r:? -8  r:a -41  r:add -11  r:added 21  r:all 25  r:amended 15  r:an -24  r:and -17  r:applied -8  r:are -22  r:as -9  r:ask 17
r:at -9  r:because -10  r:before 13  r:branches 12  r:button -10  r:by -13  r:change -8  r:changed 64  r:convert 9  r:could -12  r:do 28  r:done -51  r:file -9
r:fine -9  r:for -19  r:got 25  r:green 11  r:has -9  r:here 7  r:history -8  r:i 70  r:i'll 27  r:id -9  r:in -15  r:into 13  r:it -10  r:line 15  r:list -11
r:make 8  r:migration 9  r:missing 9  r:moved 24  r:nine 7  r:noted -7  r:now 9  r:of -17  r:ok 40  r:on -12  r:one -19  r:only 11  r:pass -10  r:places 20
r:plain -9  r:plan 10  r:pnpm 11  r:push 13  r:reformatted 22  r:removed 15  r:renamed 34  r:replaced 16  r:reverted 19  r:set -18  r:sorry 33  r:split 29
r:sql -8  r:status 25  r:stays -8  r:table -12  r:template 15  r:test 12  r:tests -8  r:that -15  r:the -33  r:then -33  r:there -16  r:they -8  r:this 9
r:three 18  r:to -7  r:total -7  r:two -16  r:understood 65  r:up -18  r:use -16  r:using 17  r:was -8  r:welcome -8  r:will 53  r:with -31  r:you -7
r:you're -8  r:一 -8  r:三 10  r:不 -7  r:个 -11  r:了 -18  r:写 -8  r:加 -12  r:可以 7  r:后 -7  r:在 -8  r:好 17  r:好的 35  r:就 -11  r:已 35  r:已加 7  r:已改 15  r:成 -12
r:我 -14  r:我来 -9  r:把 -11  r:换 8  r:改 28  r:改好 12  r:新 -10  r:方 8  r:方案 10  r:时 -9  r:明 23  r:明白 23  r:是 -15  r:有 -15  r:来 -10  r:案 10  r:没 -12  r:没有 -10
r:用 -9  r:白 23  r:的 21  r:过 -11  s:! -7  s:# -63  s:#_lines 21  s::_no 15  s:a_function 11  s:a_new 11  s:a_test 11  s:a_ticket 13  s:a_todo 19  s:after -7
s:again 7  s:all -8  s:all_the 9  s:always 20  s:always_use 10  s:and -11  s:and_never -7  s:and_not 16  s:and_the 16  s:and_we -10  s:another -7  s:answer 11
s:answers 22  s:any 11  s:anyway 8  s:app -21  s:are 33  s:are_too 11  s:around 11  s:around_here 15  s:as 14  s:ask 27  s:ask_me 9  s:asking 11  s:at_the 10
s:auditors -8  s:back -17  s:back_to -9  s:be 10  s:because_of 10  s:before 11  s:before_you 17  s:behaviour 15  s:both -10  s:build -17  s:bullet 13
s:bullet_points 13  s:but -27  s:but_the -7  s:button -16  s:by -7  s:cache -7  s:can't -20  s:change 21  s:change_to -8  s:ci -9  s:clear -9  s:client -17
s:close -8  s:cluster -8  s:code 103  s:code_and 11  s:codebase 18  s:come -11  s:comment 7  s:comments 14  s:comments_that 7  s:commit 36  s:commit_messages 16
s:commits 36  s:console 10  s:container 7  s:convention 23  s:convert 9  s:customer -8  s:customers -13  s:database 13  s:date -7  s:day -8  s:days -7
s:designers -7  s:didn't 9  s:diff 28  s:directly 11  s:discussion 13  s:do 36  s:do_it 13  s:do_the 32  s:do_you -9  s:docker -8  s:don't 46  s:don't_like 9
s:done -8  s:early 12  s:else 12  s:emojis 13  s:emojis_in 11  s:end 18  s:english 20  s:err 12  s:errors 9  s:ever 10  s:every 46  s:every_change -8
s:everyone -10  s:everything -9  s:everywhere 28  s:exactly -8  s:export -7  s:failing_test 10  s:file 33  s:files 21  s:first 21  s:fix -14  s:fix_the -13
s:for -47  s:for_a -14  s:for_all 7  s:for_me 16  s:for_now -7  s:for_ten -9  s:for_the -10  s:form -7  s:forward 7  s:four 11  s:from 29  s:from_now 26
s:function 17  s:functions 11  s:german 12  s:get 8  s:gets 8  s:go -14  s:goes 13  s:google -7  s:had 17  s:half -8  s:has -12  s:has_to -13  s:have -43
s:have_a -10  s:have_to -12  s:header -9  s:here 74  s:how 18  s:i 41  s:i'd 14  s:i'd_rather 17  s:i'm 8  s:i'm_not 22  s:i_ask 10  s:i_don't 24  s:i_have -9
s:i_know -14  s:i_like 8  s:i_prefer 23  s:i_read 13  s:i_think -7  s:i_want 27  s:imperative 22  s:in 63  s:in_english 10  s:in_every 23  s:in_german 15
s:in_one 8  s:in_our 12  s:in_tests 19  s:in_this 34  s:instead 28  s:into_the 9  s:is -32  s:is_a 9  s:is_not -10  s:isn't -7  s:it -47  s:it_in -7  s:it_to 9
s:its -10  s:job 15  s:keep 49  s:keep_the 13  s:key -8  s:know -20  s:last -12  s:later -11  s:learn 8  s:leave_them 7  s:left 10  s:legal -7  s:less 9
s:let's -17  s:let_me -7  s:level 11  s:library 11  s:like 40  s:line 32  s:lines 32  s:lint 17  s:local 11  s:lodash 9  s:log 16  s:logger 13  s:login -8
s:look 22  s:look_at -8  s:main 14  s:may -10  s:md 10  s:me 54  s:me_a 22  s:me_first 11  s:me_the 12  s:merging 10  s:messages 14  s:mocks 9  s:modal -8
s:month -7  s:more 10  s:more_than 9  s:move -8  s:much -8  s:must -24  s:my 10  s:name 38  s:named 9  s:need 35  s:need_to 39  s:never 56  s:never_use 12
s:next 13  s:no 58  s:no_more -10  s:no_the -12  s:not 35  s:nothing 11  s:now_on 26  s:npm 19  s:number 34  s:of 22  s:off 8  s:off_the 12  s:ok -19  s:old -7
s:on -13  s:on_the -20  s:once -12  s:one_more 7  s:ones 7  s:only 21  s:open -10  s:openapi 9  s:orders -8  s:orm -7  s:our 15  s:out -7  s:outside -9
s:over_# 9  s:over_the -8  s:package 30  s:packages 7  s:page -19  s:pagination -7  s:pass 10  s:perfect 15  s:plan 15  s:please 94  s:please_keep 10  s:pnpm 10
s:points 13  s:pr 13  s:prefer 26  s:prefer_short 20  s:price -8  s:project 12  s:prs 14  s:pull 10  s:put 7  s:put_the 13  s:queries_are -8  s:rather 12
s:read 12  s:read_the 11  s:readme -12  s:release -8  s:rename -7  s:repeat 7  s:repeat_the 7  s:replace -13  s:repo 14  s:rest 11  s:retry -8  s:return 19
s:returns 7  s:review 20  s:rule 28  s:same 35  s:script -8  s:second -11  s:see -18  s:see_the -14  s:sentence 15  s:sentences 15  s:server -8  s:should -24
s:show -9  s:shows -8  s:small 11  s:so -43  s:so_no -10  s:someone -7  s:something 22  s:spaces_in 8  s:split 16  s:standard 20  s:start 18  s:start_with 11
s:stays -11  s:stick 15  s:still -7  s:stop 18  s:string 28  s:sure 9  s:table -12  s:team 21  s:tell 9  s:template 14  s:ten -12  s:ten_years -9  s:test 62
s:tests 31  s:than 20  s:thank -8  s:thank_you -8  s:thanks -9  s:that 36  s:that's 29  s:that's_not -14  s:that_in 18  s:that_was 9  s:the -43  s:the_code 11
s:the_config -9  s:the_data -8  s:the_database 16  s:the_designers -7  s:the_diff 22  s:the_end 20  s:the_job 24  s:the_last -15  s:the_modal -7  s:the_name 15
s:the_new -10  s:the_queries -8  s:the_rest 16  s:the_same 9  s:the_second -7  s:the_table -7  s:the_test 30  s:the_ticket 9  s:the_whole 14  s:their -13
s:them 24  s:things 18  s:think -20  s:third -11  s:this 13  s:this_codebase 18  s:this_file -12  s:this_project 19  s:this_repo 13  s:three 17  s:through 29
s:through_the 25  s:ticket 26  s:timeout 11  s:to -11  s:to_a -7  s:to_be 29  s:to_it 8  s:to_us 19  s:today -9  s:todo 10  s:tokens -8  s:too 12  s:too_long 12
s:too_much -7  s:true 11  s:ts -14  s:ui 29  s:undo -17  s:undo_the -7  s:unit 15  s:until -15  s:up 34  s:us -8  s:use 42  s:user 13  s:users -10  s:uses 8
s:want 27  s:wanted -9  s:way 10  s:we're -14  s:we_decided 12  s:we_do 12  s:we_had 12  s:we_have -11  s:we_never 25  s:we_use 15  s:week -8  s:were -7
s:what -18  s:what's 8  s:what_do -9  s:what_i -16  s:when 28  s:when_something 11  s:when_the -8  s:when_you 15  s:whenever 13  s:whole 14  s:why 7  s:will -15
s:with 10  s:with_it 8  s:with_me 10  s:without 29  s:without_a 21  s:without_asking 11  s:work 12  s:would -17  s:write 16  s:write_a -20  s:write_the 11
s:writes 11  s:written 16  s:wrong -10  s:wrote 10  s:years -10  s:yet -21  s:you 105  s:you_add 14  s:you_start 9  s:you_think -10  s:you_write 7  s:your 33
s:一_统一 23  s:一下 -8  s:一个 -8  s:一律 16  s:上 -14  s:上线 -9  s:下_一下 -8  s:不_要 37  s:不能 -10  s:不要 45  s:不要_用 10  s:个 -25  s:个_一个 -8  s:个_这个 -17  s:个空 8  s:个空_格 8
s:中 8  s:中_用中 9  s:中文 9  s:么改 8  s:之_前 8  s:之前 14  s:之前_先 16  s:也 -7  s:了 -19  s:了_改了 7  s:交 13  s:交_提交 15  s:交信 14  s:交信_息 14  s:代 12  s:代_码 18  s:代码 13
s:代码_注 7  s:代码_里 9  s:以 29  s:以_后 27  s:以后 29  s:以后_新 13  s:以后_都 7  s:件 7  s:件_文件 12  s:信 9  s:信_交信 14  s:信息 14  s:值 10  s:值_回值 10  s:做 -12  s:先 7  s:先_前先 19
s:全 -9  s:再 14  s:写 23  s:写死 -8  s:决 -8  s:列 -11  s:别 63  s:别用 18  s:前 28  s:前_之前 14  s:前先 19  s:加 10  s:务 -10  s:务_服务 -7  s:动 10  s:单 -8  s:变 11  s:变_量 9
s:变量 11  s:变量_名 12  s:只 -8  s:台 -8  s:号 7  s:合 -7  s:名 31  s:名_量名 12  s:后 13  s:后_以后 29  s:后_最后 -7  s:后改 8  s:后新 13  s:后都 7  s:吧 -15  s:器 -9  s:回 25  s:回_返回 14
s:回值 10  s:回答 15  s:在 -18  s:块 -7  s:天 -9  s:太 -16  s:好 -9  s:字 13  s:字段 9  s:定 -18  s:审 7  s:就 -7  s:帮 -11  s:帮_我 -11  s:帮我 -11  s:很 7  s:律 16  s:律_一律 16
s:志 8  s:志_日志 8  s:息 8  s:息_信息 14  s:成 -15  s:成_改成 -7  s:我 23  s:我_帮我 -11  s:我_给我 10  s:我_跟我 9  s:我看 8  s:我说 15  s:户 -9  s:所 8  s:所_有 9  s:所有 13  s:手 7  s:把 -14
s:拼 12  s:拼_用拼 9  s:拼音 12  s:按 13  s:换 -12  s:接 18  s:接_直接 21  s:提 16  s:提_交 13  s:提交 15  s:提交_信 14  s:改_么改 8  s:改_后改 8  s:改了 7  s:改成 -7  s:数 10  s:文 28
s:文_中文 9  s:文_英文 17  s:文件 12  s:新 8  s:新_后新 13  s:方案 9  s:日志 8  s:时_没时 7  s:时_的时 7  s:时间 7  s:最 -13  s:最后 -7  s:有_所有 13  s:服 -7  s:服务 -7  s:本 -11  s:机 -9
s:来 14  s:样 12  s:样_这样 9  s:格 10  s:格_空格 8  s:案 11  s:案_方案 9  s:次 26  s:次_每次 14  s:次都 11  s:死 -9  s:死_写死 -8  s:段_字段 9  s:段_这段 -11  s:每 10  s:每_次 10  s:每次 14
s:每次_都 11  s:求 9  s:没 -13  s:没时 7  s:没时_间 7  s:注_码注 7  s:注释 8  s:点 -10  s:用 19  s:用_别用 18  s:用_要用 10  s:用_都用 19  s:用中 9  s:用中_文 9  s:用拼 9  s:用拼_音 9  s:用英 8
s:用英_文 8  s:的 8  s:的时 7  s:目 13  s:目_项目 17  s:直 15  s:直接 21  s:看_我看 8  s:看_看看 -8  s:看看 -8  s:着 12  s:码 10  s:码_代码 13  s:码注 7  s:码注_释 7  s:码里 9  s:种 12  s:空_个空 8
s:空格 8  s:突 9  s:等 -13  s:答 15  s:答_回答 15  s:类 14  s:线 8  s:线_上线 -9  s:结 13  s:结论 15  s:给 18  s:给我 10  s:统 21  s:统_一 15  s:统一 23  s:维 -7  s:缩 8  s:网 -10
s:能 -20  s:能_不能 -10  s:英 17  s:英_用英 8  s:英文 17  s:要 27  s:要_不要 45  s:要用 10  s:解 13  s:解释 11  s:论 11  s:论_结论 15  s:说 21  s:说_我说 15  s:请 14  s:跟我 9  s:路 7  s:转 10
s:返 14  s:返回 14  s:返回_值 10  s:还 -7  s:这 -27  s:这_个 -13  s:这个 -17  s:这样 9  s:这段 -11  s:部 -9  s:都 39  s:都_后都 7  s:都_次都 11  s:都用 19  s:释 18  s:释_注释 8  s:释_解释 11
s:里 7  s:里_码里 9  s:重 -8  s:量 8  s:量_变量 11  s:量名 12  s:长 8  s:间_时间 7  s:队 -8  s:限 -10  s:需 10  s:面 -9  s:音 12  s:音_拼音 12  s:页 -16  s:项 17  s:项目 17
`,
  },
  constraint: {
    bias: -37,
    words: `
0:add -12  0:after -11  0:can't 12  0:hm 27  0:i -37  0:in -8  0:keep 10  0:let's -8  0:no -21  0:not -8  0:right 30  0:so 15  0:that -11  0:the 50  0:then 16
0:wait 11  0:we're 19  0:好 11  0:客 10  0:小 9  0:这 -11  0:那 30  0:银 12  a:# 68  a:: -14  a:allow 12  a:and 17  a:api 13  a:app 11  a:apple 17  a:around 8
a:at 32  a:background 14  a:be 23  a:because -18  a:blocks 12  a:build 12  a:by 49  a:cannot 11  a:characters 11  a:client -7  a:could -9  a:day 10
a:deployment 7  a:design 10  a:digital 9  a:disabled 11  a:does 20  a:doesn't 14  a:engine 10  a:except 7  a:files 7  a:fixes -7  a:for 16  a:found 21
a:gateway 14  a:goods 9  a:has 8  a:have 11  a:hour 10  a:i -10  a:ids -7  a:image 8  a:ios 14  a:is -19  a:keeps -7  a:limited 27  a:long 8  a:mail 10
a:may 12  a:mb 31  a:message 11  a:minutes 8  a:most 22  a:new -14  a:nginx -7  a:no 23  a:node 8  a:not 46  a:now -13  a:of 11  a:old -10  a:on 10  a:once 8
a:one -14  a:only 58  a:or -13  a:other 9  a:our 21  a:over 9  a:per 28  a:plan 13  a:platform 22  a:provider 8  a:raised 12  a:rejects 10  a:requests 9
a:requires 12  a:restarting -9  a:run 9  a:runner -7  a:safari 11  a:says 9  a:second -7  a:setting -8  a:should 7  a:support 12  a:sure 11  a:take 10
a:takes 23  a:team 14  a:tests -7  a:that 48  a:the 13  a:their 54  a:them -11  a:then -12  a:there 8  a:they 12  a:this 12  a:three 9  a:to 45  a:two -8
a:unzipped 12  a:up 8  a:us 7  a:use -11  a:version 12  a:was -18  a:way 10  a:will 18  a:windows 13  a:would -11  a:you -9  a:your 8  a:一 15  a:一次 7  a:三 7
a:不 37  a:不支 9  a:不能 15  a:付 9  a:信 19  a:内 14  a:分 10  a:分钟 11  a:制 13  a:原 9  a:发 15  a:口 7  a:只 19  a:只能 15  a:号 12  a:合 9  a:后 -9  a:商 13  a:外 10  a:多 10
a:天 7  a:好 -10  a:存 15  a:小 7  a:小时 8  a:微 12  a:微信 12  a:成 -8  a:持 14  a:据 9  a:接 10  a:接口 9  a:支 16  a:支付 9  a:支持 14  a:数据 9  a:文 12  a:方 10  a:明 16  a:是 11
a:最 11  a:最多 11  a:条 10  a:次 10  a:款 9  a:每 16  a:每天 10  a:求 15  a:点 9  a:用户 7  a:的 21  a:级 12  a:线 8  a:能 27  a:节 9  a:节点 9  a:要 11  a:规 18  a:订 15  a:超 11
a:超过 12  a:路 10  a:过 23  a:这 14  a:退 9  a:退款 9  a:钟 11  a:限 14  a:限制 15  e:# 8  e:: -19  e:? -20  e:a -32  e:add 15  e:and -8  e:any 8  e:app 11  e:are -19
e:at 10  e:background 14  e:can 65  e:can't 18  e:choose 7  e:e 11  e:fails -8  e:for -16  e:function 8  e:how -11  e:i -14  e:in -12  e:ios 7  e:is -14
e:it -9  e:let 10  e:line 11  e:log 13  e:mail 11  e:me -7  e:my -7  e:of -12  e:on -8  e:or -11  e:our 15  e:page -10  e:redis -8  e:see -9  e:send 15
e:should -14  e:slow 8  e:store 11  e:sync 10  e:that -9  e:the 25  e:this -13  e:to 20  e:upload 9  e:use 24  e:vs -7  e:we 32  e:what -22  e:why 36
e:with -25  e:would -9  e:不 14  e:不能 16  e:信 7  e:公 8  e:务 8  e:发 7  e:吗 8  e:哪 9  e:哪个 9  e:器 8  e:是 -8  e:服 8  e:服务 8  e:款 10  e:短 7  e:短信 7  e:能 30  e:能不 16
e:退 10  e:退款 10  f: -17  n:0 -132  n:1 -40  n:2 -8  n:3 9  n:5 37  r:# -21  r:: -22  r:; -15  r:add 13  r:added -13  r:after -7  r:all -8  r:an 12  r:and -22
r:are -10  r:base 8  r:both -15  r:branch 7  r:bucket 12  r:change 21  r:changed -12  r:client -7  r:comment -10  r:done -19  r:drizzle 9  r:every 7
r:export 20  r:field 9  r:files -13  r:fine -11  r:fixed -10  r:for -18  r:found 8  r:from -9  r:has 18  r:history 9  r:i 32  r:i'll 77  r:image 7  r:in -25
r:installing 10  r:instead 22  r:is -16  r:it -51  r:job 9  r:left -13  r:link 15  r:local 8  r:logged 11  r:make 10  r:must 13  r:of 24  r:ok -8  r:one -11
r:only 11  r:plain -7  r:plan 11  r:records 11  r:redis -8  r:renamed -9  r:run 8  r:schedule 9  r:send 16  r:set -11  r:steps 11  r:switch 10  r:sync 9
r:text 15  r:the 14  r:them -9  r:then 75  r:there 12  r:to 13  r:two -10  r:up -16  r:update -10  r:upgrade 11  r:us 12  r:use 12  r:user 13  r:vendor 8
r:was -9  r:will 23  r:window 12  r:with -27  r:without 15  r:write 30  r:一 7  r:一个 8  r:个 9  r:了 -28  r:做 11  r:先 -8  r:出 9  r:分 13  r:加一 8  r:包 16  r:取 8
r:好 -21  r:好了 -18  r:就 -8  r:已 -15  r:我 54  r:我加 11  r:我把 10  r:我改 16  r:有 -9  r:没 -8  r:线 11  r:要 7  r:那 19  r:那我 11  s:# 69  s:#_: 8  s:#_am 14  s:#_and 36
s:#_bytes 15  s:#_characters -9  s:#_days 9  s:#_for 9  s:#_is -20  s:#_m 9  s:#_mb 15  s:#_minutes 18  s:#_of 11  s:#_seconds -8  s:#_the -9  s:: -41
s:a_hard 8  s:a_week 8  s:add -26  s:add_a -8  s:admin 26  s:after_the -11  s:again -11  s:allowed 19  s:allowed_to 19  s:always -12  s:am 14  s:and 31
s:and_# 11  s:and_a 12  s:and_no 13  s:and_the -8  s:and_they 35  s:and_we -14  s:another 8  s:anything 32  s:anyway -15  s:api -10  s:are 28  s:asked 14
s:at_all 17  s:at_the 13  s:auditors 16  s:aws 19  s:back -8  s:background 9  s:based -8  s:batch 10  s:be 17  s:be_updated 7  s:because_the 10  s:before -11
s:before_the -8  s:between 15  s:between_# 16  s:both -11  s:branches -10  s:budget 9  s:but -30  s:by 28  s:bytes 15  s:calls 9  s:can 16  s:can't 51
s:can_never 7  s:can_only 7  s:cannot_be 10  s:cdn 10  s:change 77  s:change_it 17  s:change_to 15  s:characters -9  s:checkout -7  s:chip 15  s:clients -12
s:closed 14  s:code -17  s:come_from 11  s:commit -10  s:contract 20  s:cost -11  s:customer's 34  s:customers -17  s:data 31  s:date -7  s:day -8  s:days 10
s:decided -9  s:demo 8  s:device 15  s:discussion 10  s:docker 18  s:docs -7  s:doesn't 22  s:don't -28  s:down 9  s:drop 8  s:error -16  s:every 14
s:every_change 15  s:everyone -11  s:everything 22  s:everywhere -8  s:file -7  s:first -11  s:fix -17  s:fonts 8  s:for -25  s:for_it -9  s:for_ten 20
s:for_the -32  s:for_us 14  s:form -10  s:free 10  s:from_our 15  s:function 13  s:get_a 12  s:go -15  s:good -7  s:google 24  s:got_it 11  s:great -8
s:half_of 8  s:hard 11  s:hard_limit 8  s:has 26  s:has_to 34  s:have 21  s:have_no 20  s:have_to 23  s:here -7  s:hm 27  s:how -10  s:i -47  s:i'd -10
s:i'm -12  s:i_know -8  s:i_want -11  s:if -9  s:image 27  s:in 25  s:in_# 11  s:in_mind 20  s:in_the 8  s:in_this -13  s:inside 8  s:instead_of -8
s:internet 28  s:into_the 14  s:is_a 16  s:is_closed 17  s:is_not 12  s:is_red 7  s:it -24  s:it_and -9  s:it_but -7  s:it_stays 8  s:it_will -7  s:job -10
s:just -13  s:keep 18  s:keep_that 8  s:know_that 8  s:laptops 16  s:last -20  s:later -11  s:leave_the 8  s:legal 10  s:let's -23  s:like -10  s:limit 8
s:link 17  s:live 10  s:lived -8  s:log -8  s:login -7  s:logs 12  s:look -13  s:look_at -9  s:mails 15  s:make -12  s:may 13  s:mb 15  s:me -18  s:merge -9
s:mind 18  s:mind_for 9  s:minutes 18  s:mit 8  s:modules -7  s:month -8  s:much -9  s:must 22  s:must_be 10  s:must_never 11  s:must_not -10  s:my -16
s:name -8  s:need -23  s:need_to -8  s:needs 16  s:needs_a 10  s:network 7  s:new -11  s:newer 13  s:next -7  s:nice -8  s:no 72  s:no_internet 24  s:no_the 11
s:node -11  s:not 30  s:not_allowed 19  s:nothing 29  s:nothing_we 18  s:now -24  s:of 11  s:of_the 13  s:of_them 10  s:office 11  s:ok 34  s:ok_so 23  s:old -7
s:on 10  s:on_it 7  s:one -23  s:one_is 12  s:only 33  s:open -8  s:order 21  s:otherwise 13  s:our -7  s:over_# 14  s:page -16  s:pagination -10  s:payment 9
s:pipeline_is 7  s:please -21  s:postgres -9  s:pr -8  s:production 20  s:project 19  s:q -14  s:q_# -14  s:queries -8  s:query -9  s:queue -8  s:rather -8
s:reach 7  s:read 10  s:redis -9  s:release -7  s:replica 8  s:request 10  s:rest -8  s:revert 7  s:review -7  s:rewrite -11  s:right 31  s:run 13  s:s -10
s:safari 10  s:same -14  s:say -12  s:says 20  s:seconds -8  s:security 11  s:send 20  s:server 10  s:servers 9  s:service -12  s:ships 16  s:should -27
s:should_be -8  s:show -16  s:side 8  s:since -12  s:small -9  s:so 90  s:so_# 8  s:so_every 11  s:so_it 9  s:so_no 23  s:so_that 10  s:so_we 14  s:someone -7
s:spaces -7  s:staging -8  s:stay 9  s:stay_on 12  s:still 19  s:store 7  s:stuck 13  s:summer -7  s:table -8  s:take 8  s:takes 23  s:talked -8  s:team -19
s:ten 22  s:ten_years 20  s:terminals 11  s:test -20  s:tests -14  s:than_# 10  s:thanks -11  s:that 32  s:that's 24  s:that's_a 7  s:that's_not 23  s:that_is 8
s:that_it 8  s:that_one 11  s:that_this 12  s:the_app 8  s:the_background 10  s:the_chip 15  s:the_cluster 8  s:the_contract 19  s:the_customer's 34
s:the_demo 9  s:the_device 8  s:the_form -10  s:the_function 18  s:the_last -8  s:the_launch 8  s:the_new -8  s:the_order 9  s:the_other -8  s:the_pdf 8
s:the_same -9  s:the_server -8  s:the_team -14  s:the_user -7  s:the_username -9  s:the_vendor 8  s:their 38  s:then 62  s:then_we 23  s:there 15  s:there's 14
s:they 53  s:thing -13  s:third 13  s:this -25  s:this_and 8  s:this_is 11  s:those 9  s:three -16  s:time -7  s:to 25  s:to_be 29  s:to_change 11  s:to_the -8
s:today -9  s:too -19  s:traffic 7  s:true 13  s:trunk -9  s:trunk_based -8  s:twice 10  s:two -15  s:ui -8  s:until -18  s:up -17  s:update 15  s:updated 7
s:upgrade 13  s:us 25  s:use -12  s:username -9  s:users -7  s:vendor 8  s:wait 10  s:want -8  s:wants 14  s:was -17  s:we'll -12  s:we're 21  s:we_are 12
s:we_can 35  s:we_can't 15  s:we_don't -8  s:we_need -12  s:we_ship 9  s:we_stay 11  s:websocket 11  s:weeks 12  s:what -12  s:whatever 10  s:when -22
s:when_the -11  s:will_be -12  s:will_not 17  s:with -23  s:without 20  s:won't 33  s:won't_change 9  s:works -12  s:would -20  s:write -20  s:year 8
s:years 22  s:yes -8  s:yet -10  s:you -18  s:your -8  s:一下 -9  s:一个 -8  s:一次 8  s:上 10  s:下 -14  s:下_一下 -9  s:下_不下 7  s:不 25  s:不_能 8  s:不下 7  s:不下_来 7
s:不了 15  s:不会 7  s:不能 24  s:不能_用 10  s:不要 -9  s:个 11  s:个_一个 -8  s:个_这个 11  s:个没 20  s:为 -12  s:么 -7  s:之 -11  s:也 -10  s:了 -10  s:了_不了 15  s:代 -8  s:代码 -8
s:以 11  s:以_所以 16  s:以后 -7  s:会_不会 7  s:体 16  s:依 21  s:依赖 15  s:信 9  s:信_短信 8  s:先 -20  s:全 15  s:全部 11  s:再 -8  s:写 -18  s:决 -8  s:制 8  s:制_限制 9  s:办 12
s:办_没办 13  s:办法 13  s:务 13  s:包 29  s:包_打包 10  s:升 13  s:升级 14  s:厂 23  s:发 13  s:只 67  s:只_能 13  s:只_那只 11  s:只能 42  s:只能_用 18  s:台 17  s:号 10  s:合 11  s:名 -12
s:后 -20  s:后_以后 -7  s:商 27  s:器 7  s:回 -8  s:因 -7  s:国 13  s:图_片 11  s:图片 8  s:外 41  s:外的 8  s:外网 16  s:多 10  s:多_最多 14  s:太 -8  s:存 17  s:定 -7  s:客 18
s:客_户 14  s:客户 18  s:对 8  s:小_程 9  s:小程 12  s:小程_序 12  s:就 19  s:就_那就 8  s:工 16  s:序 11  s:序_程序 12  s:库 9  s:开 8  s:得 19  s:得_没得 14  s:必须 7  s:性 8  s:成 -10
s:我 -16  s:户 11  s:户_客户 18  s:房 20  s:房_机房 20  s:所 18  s:所_以 16  s:所以 16  s:打 13  s:打包 10  s:把 -10  s:提_要提 9  s:改 -9  s:放 29  s:新_更新 7  s:时 -12  s:更新 7  s:最 11
s:最多 14  s:本 -8  s:机 14  s:机房 20  s:条 9  s:案 -8  s:次_一次 8  s:求_要求 9  s:没 28  s:没_个没 20  s:没办 13  s:没办_法 13  s:没得 14  s:法 39  s:法_办法 13  s:片 8  s:片_图片 8  s:用 -7
s:用_能用 25  s:的 14  s:的_外的 8  s:看 -9  s:短 8  s:短信 8  s:码 -11  s:码_代码 -8  s:程 10  s:程_小程 12  s:程序 12  s:空 -9  s:级 14  s:级_升级 14  s:线 10  s:给 9  s:网 20  s:网_外网 16
s:能 54  s:能_不能 24  s:能_只能 42  s:能用 25  s:行 8  s:行_银行 12  s:表 -7  s:装 8  s:要 9  s:要_不要 -9  s:要提 9  s:要求 9  s:规 11  s:解 -7  s:让 11  s:赖 15  s:赖_依赖 15  s:走 17
s:超 17  s:超_过 7  s:超过 12  s:边 7  s:边_那边 9  s:过 8  s:过_超过 12  s:这_个 19  s:这个 11  s:这个_没 20  s:进 8  s:连 15  s:那 53  s:那_只 11  s:那_就 8  s:那只 11  s:那只_能 11  s:那就 8
s:那边 9  s:部_全部 11  s:银 12  s:银_行 12  s:银行 12  s:限 10  s:限制 9  s:须 7  s:须_必须 7
`,
  },
  tech_debt: {
    bias: -40,
    words: `
0:add -8  0:can't 6  0:do 8  0:error 14  0:fine 13  0:for 21  0:i 14  0:just 17  0:leave 21  0:let's -8  0:not 11  0:ok -24  0:please -7  0:put 8  0:right -12
0:skip 12  0:thanks -7  0:the -15  0:then 7  0:too 17  0:we -20  0:works -6  0:write -6  0:yeah 17  0:yes 28  0:先 20  0:导 9  0:把 -7  0:权 20  0:这 23  a:: -10
a:; 16  a:a 20  a:about 8  a:after -9  a:an -6  a:and -11  a:are 29  a:at -14  a:be 14  a:build -7  a:bundle 12  a:can 18  a:context 6  a:could 29  a:date 24
a:day 16  a:e 7  a:each 8  a:endpoints 6  a:error -6  a:expired -7  a:fast 6  a:fix 17  a:for 8  a:four 6  a:from 9  a:gateway 8  a:go -7  a:hard 17  a:has -13
a:have 14  a:i 23  a:in 28  a:into 7  a:is -6  a:it 28  a:kb 12  a:keeps -7  a:list 10  a:make 7  a:means 8  a:needs 7  a:not -12  a:now 23  a:ok 12  a:on -10
a:or -10  a:other 9  a:page 8  a:parser 13  a:pay 9  a:per 14  a:proper 10  a:query 14  a:rate 11  a:report 7  a:right 15  a:root -6  a:row 10  a:rows 9
a:run -10  a:runs 7  a:says -6  a:so -11  a:split 16  a:steps 10  a:table 21  a:take 11  a:team -6  a:that 9  a:the 24  a:them 9  a:this -7  a:to -26  a:ts 7
a:two 22  a:up -10  a:was -18  a:we 12  a:while -6  a:will 9  a:with -7  a:would 51  a:了 -11  a:以 7  a:制 7  a:同 8  a:后 11  a:吗 12  a:启 7  a:在 11  a:天 7  a:失 14
a:就 -7  a:常 8  a:恢 7  a:恢复 7  a:抽 7  a:是 -10  a:来 9  a:正 7  a:正常 8  a:没 -7  a:现在 7  a:用 -6  a:要 12  a:重 6  a:重启 8  a:除 6  e:# 20  e:: -12  e:? -19  e:a 9
e:about -8  e:add -7  e:again -9  e:and -9  e:at -14  e:build -6  e:cache 8  e:can -8  e:can't -6  e:checkout 11  e:code 13  e:config 13  e:demo 7  e:did 7
e:don't 8  e:errors 9  e:for -10  e:has 18  e:i -6  e:in 7  e:is 10  e:it -12  e:just 8  e:like 12  e:my -6  e:not -6  e:now 19  e:of -13  e:or -10  e:page 9
e:see 7  e:settings 16  e:should -10  e:still 16  e:the 14  e:think -7  e:this -8  e:to -26  e:use -7  e:we -11  e:what -13  e:why -13  e:with -11  e:了 16
e:件 7  e:做 9  e:先 8  e:写 7  e:在 12  e:怎 8  e:怎么 8  e:改 7  e:是 -6  e:有 11  e:机 6  e:没 7  e:的 9  e:表 9  e:那 7  f: -19  n:0 -123  n:1 -91  n:3 19  n:4 35  n:5 34
r:# -8  r:: -17  r:; -11  r:a 23  r:added -7  r:all -11  r:an -6  r:and -22  r:both 20  r:by -11  r:changed -9  r:code 8  r:comment 38  r:deploy 7  r:do -9
r:docs 10  r:done 15  r:every 10  r:file 9  r:files 9  r:fine 40  r:from -6  r:get 22  r:good 8  r:has -6  r:i'll -50  r:in 64  r:internal 7  r:invoices 22
r:is -19  r:it -15  r:jest -6  r:keys 15  r:leave 16  r:left 28  r:md 17  r:note 26  r:noted 15  r:now -16  r:ok 72  r:on -8  r:one -8  r:ops 15  r:other 24
r:place 6  r:remove -8  r:renamed -10  r:say 7  r:seconds 10  r:set -12  r:skip 10  r:skipped 17  r:start -11  r:table -6  r:tests -9  r:the -43  r:them 8
r:then -19  r:times 8  r:to -7  r:two -6  r:understood -8  r:up -15  r:use -16  r:user -7  r:users 8  r:was -8  r:write -8  r:wrong 23  r:yet 14  r:you -8
r:个 9  r:了 -33  r:会 -7  r:先 25  r:好 29  r:好了 -18  r:好的 22  r:小 6  r:就 -6  r:已 -7  r:我先 10  r:我来 -6  r:把 -7  r:改 -20  r:改好 -7  r:时 -6  r:是 -7  r:有 -10  r:来 -8
r:标 12  r:没 -8  r:没有 -7  r:用户 6  r:的 19  r:缩 7  r:记 12  s:# 9  s:#_# 10  s:#_and -9  s:#_days -8  s:#_for 28  s:#_in 10  s:#_is 10  s:#_k -10  s:#_mb -8
s:#_so 8  s:: -25  s:a 22  s:a_package 12  s:a_ticket 26  s:a_week 9  s:about -23  s:add -17  s:add_a -7  s:address 7  s:after 19  s:after_the 26  s:again -14
s:agree 6  s:all -21  s:already -13  s:always -11  s:and -61  s:and_it -6  s:and_the -9  s:answer -6  s:any 8  s:anything -10  s:api -12  s:are 16  s:as 9
s:asked -6  s:at -12  s:audit 12  s:auth 7  s:away -8  s:back -6  s:back_to 8  s:be 13  s:because 22  s:before 46  s:before_the 11  s:before_we 8  s:big 10
s:billing 10  s:black 18  s:build -8  s:but 87  s:but_not 12  s:but_we 14  s:by 15  s:by_hand 16  s:by_the 10  s:calendar 16  s:call -9  s:can -12  s:can't_do 6
s:cannot -7  s:change -19  s:change_it -6  s:clear 14  s:clock 14  s:close 7  s:code -10  s:come 31  s:comes 20  s:comment 13  s:commit -10  s:config 6
s:customer 16  s:customers 8  s:data -7  s:database -8  s:day 6  s:decided -9  s:demo 36  s:do 18  s:do_the 11  s:does 7  s:don't 20  s:don't_have 25
s:empty -6  s:english 13  s:error_messages 14  s:every -19  s:exchange 6  s:export -6  s:fake 6  s:fine 19  s:first -8  s:fix 19  s:fix_it 11  s:flag 14
s:flaky 12  s:follow 9  s:for 56  s:for_me -6  s:for_now 49  s:for_our -6  s:for_q 9  s:for_the 25  s:form 6  s:friday 23  s:from -13  s:from_now -10
s:from_the -8  s:get 28  s:get_rid 10  s:get_the 14  s:goes 29  s:going 6  s:green -7  s:hand 15  s:happen 10  s:hardcoded 16  s:has 46  s:has_no 19
s:has_to 17  s:have 35  s:have_a 11  s:have_the 24  s:have_to 12  s:here -10  s:i 25  s:i'll 14  s:i_don't 11  s:i_know 58  s:i_see 15  s:if -7  s:import 7
s:importer 10  s:in 20  s:in_# -10  s:in_a -7  s:in_january 8  s:in_the 11  s:instead -17  s:instead_of -9  s:internal 7  s:invoice 16  s:is 38  s:is_a 7
s:is_in 7  s:is_on 24  s:is_out 10  s:is_still 6  s:is_the 10  s:isn't 17  s:issue 10  s:it 26  s:it's 47  s:it_and -7  s:it_before 17  s:it_but 27  s:it_is -7
s:it_like 8  s:it_out 11  s:it_this 6  s:it_when 10  s:january 8  s:jest -6  s:just 22  s:k -11  s:keep -6  s:keep_that -6  s:know 42  s:know_the 20  s:last -13
s:later 14  s:launch 13  s:leave 66  s:leave_it 11  s:leave_the 27  s:let -8  s:let's 6  s:lets 6  s:library 11  s:like 7  s:list 26  s:list_for 26  s:live 13
s:load -8  s:loads 12  s:looked -7  s:marketing 18  s:mb -8  s:me -24  s:merged 6  s:messages 10  s:migration 6  s:mind -8  s:model 9  s:moment 39  s:move 19
s:must -14  s:my 7  s:myself -7  s:n 12  s:name -8  s:need 17  s:need_a 8  s:need_to 11  s:next 12  s:no -6  s:nobody_has 8  s:not 33  s:not_worth 8
s:nothing -9  s:now 69  s:now_on -10  s:now_put 8  s:now_we 20  s:of -18  s:of_it 9  s:ok -24  s:ok_so -9  s:old 24  s:on 22  s:on_call -7  s:on_my 15
s:on_the 13  s:once 32  s:once_the 17  s:one 22  s:one_day 17  s:only -15  s:open 25  s:open_a 17  s:ops -9  s:or -9  s:order -6  s:orders 8  s:other -13
s:out 10  s:over -9  s:package 15  s:pagination_for 6  s:patch 15  s:payment 11  s:pdf 10  s:people -9  s:per -9  s:pile 10  s:pipeline 13  s:pipeline_is 6
s:plain -7  s:plan -7  s:please_don't 11  s:polling 9  s:postgres -10  s:pr 9  s:problem 7  s:profile -7  s:project -7  s:proper 31  s:properly 23  s:proxy 10
s:put 15  s:put_it 9  s:python -9  s:q 41  s:q_# 41  s:quarter 10  s:queries -9  s:read -10  s:ready 10  s:real 13  s:refunds 6  s:release 28  s:release_is 12
s:replace 17  s:repo -10  s:report 7  s:reports 13  s:requests 9  s:rest -12  s:retry 7  s:rid 10  s:rid_of 10  s:rows 7  s:run -24  s:run_it -8  s:running 11
s:s -6  s:same -10  s:says -8  s:sdk 20  s:seen 10  s:server -11  s:service 13  s:set 8  s:ship 14  s:ship_it 18  s:ships 7  s:should -6  s:show -13  s:skip 13
s:sleep 12  s:so -16  s:so_it 7  s:so_no -6  s:so_the -10  s:so_we -6  s:someone 11  s:sprint 12  s:sql -6  s:start -7  s:still 29  s:store 10  s:summer 10
s:table 7  s:talked -10  s:team -22  s:ten -8  s:tests 9  s:than -7  s:thanks -13  s:that's_not 6  s:that's_the -7  s:that_in -8  s:that_is 7  s:the 35
s:the_audit 13  s:the_code -7  s:the_demo 33  s:the_first 7  s:the_form 8  s:the_import 8  s:the_invoice 17  s:the_list 9  s:the_moment 28  s:the_new 6
s:the_old 28  s:the_other -11  s:the_pdf 11  s:the_price 7  s:the_real 6  s:the_release 23  s:the_report 8  s:the_reports 9  s:the_sleep 14  s:the_team -12
s:the_test -8  s:the_third 7  s:the_time 13  s:the_two 15  s:the_upgrade 7  s:the_whole 7  s:them 25  s:then_we 9  s:there 15  s:they 8  s:think -8
s:this_repo -8  s:this_week 12  s:though 12  s:three -6  s:through -6  s:throw -6  s:ticket 24  s:time 17  s:time_to 7  s:to 22  s:to_a -7  s:to_be 7
s:to_get 20  s:to_it 8  s:to_know -7  s:to_production 7  s:to_replace 13  s:to_run -7  s:to_see -9  s:to_stay 6  s:to_the -16  s:to_true 16  s:today 16
s:tomorrow 11  s:too 20  s:translations 15  s:true 14  s:twice 8  s:two 13  s:types 6  s:ugly 10  s:until 75  s:until_the 30  s:until_we 9  s:up 20  s:upgrade 8
s:upstream 26  s:use -16  s:use_the -6  s:user -9  s:uses 9  s:v 9  s:v_# 9  s:version 9  s:want -8  s:wants 7  s:was -18  s:we 47  s:we'll 33  s:we_are -7
s:we_do 6  s:we_go 9  s:we_keep -7  s:we_need 15  s:we_talked -7  s:week 22  s:went -13  s:what -23  s:when 31  s:when_the 43  s:where -12  s:whole 7
s:will_be 6  s:with -12  s:with_the 25  s:won't -7  s:work -9  s:write -24  s:write_a -6  s:write_the -6  s:yeah 17  s:years -6  s:yes 24  s:yet 34  s:you -37
s:your -6  s:一_制一 11  s:一下 -7  s:一个 -7  s:一份 7  s:一定 10  s:一定_要 10  s:一版 10  s:上 23  s:上_不上 -6  s:上_线 10  s:上了 13  s:上线 17  s:上线_之 6  s:下 13  s:下_一下 -7
s:下_个 10  s:下_等下 8  s:下个 27  s:下个_迭 7  s:不_先不 8  s:不_来不 20  s:不_要 -7  s:不上 -6  s:不做 10  s:不及 20  s:不能 -7  s:不要 -11  s:个_一个 -7  s:个_下个 27  s:个_这个 6  s:个接 6
s:个接_口 6  s:个月 13  s:个版 10  s:个版_本 10  s:个迭 7  s:个迭_代 7  s:中 -7  s:为_因为 11  s:么 -7  s:么_什么 -7  s:之_后 11  s:之后 7  s:也 -9  s:了 -10  s:了_上了 13  s:了再 16  s:事 6
s:二 9  s:什 -7  s:什么 -7  s:付 10  s:代_迭代 7  s:以 -7  s:们 -6  s:们_我们 -6  s:份 7  s:份_一份 7  s:信 8  s:信_短信 11  s:修 10  s:做 24  s:做_不做 10  s:做_再做 14  s:先 90  s:先_这 20
s:先不 8  s:先写 11  s:先写_死 12  s:先用 16  s:先这 20  s:先这_样 20  s:全_安全 6  s:再 79  s:再_了再 16  s:再_后再 10  s:再_来再 8  s:再_空再 15  s:再做 14  s:再加 10  s:再接 13  s:再重 11
s:再重_构 12  s:写_先写 11  s:写_是写 6  s:写死 19  s:决 -7  s:凑 17  s:凑合 17  s:出 7  s:列表 -7  s:别 -10  s:制 14  s:制一 11  s:前 12  s:前_目前 15  s:加_再加 10  s:务 -6  s:及 20
s:及_不及 20  s:口 9  s:口_接口 10  s:只 -10  s:台 8  s:台_平台 8  s:合 18  s:合_凑合 17  s:名 -7  s:后_之后 7  s:后再 10  s:吧 20  s:因 7  s:因_为 11  s:因为 11  s:在 7  s:在_现在 14  s:块 14
s:块_这块 15  s:失 10  s:头 6  s:安 6  s:安全 6  s:定 15  s:定_一定 10  s:定时 12  s:定要 10  s:导 9  s:就 -10  s:平 8  s:平台 8  s:异 6  s:成 10  s:成_抽成 8  s:我 -24  s:我们 -6  s:户_用户 7
s:所 -6  s:才 7  s:抽 8  s:抽成 8  s:按 -10  s:按钮 -6  s:换 20  s:掉 15  s:排 10  s:接 12  s:接_个接 6  s:接_再接 13  s:接口 10  s:控 9  s:提 -9  s:改 -8  s:文 -11  s:方 -8  s:方案 -8
s:旧 6  s:时 35  s:时_定时 12  s:是写 6  s:暂 18  s:月 18  s:月_个月 13  s:有 12  s:有空 15  s:有空_再 15  s:期 16  s:本 7  s:本_版本 9  s:权 19  s:权_限 20  s:权限 20  s:权限_这 14  s:来 14
s:来不 20  s:来不_及 20  s:来再 8  s:构 17  s:构_重构 15  s:架 9  s:查 9  s:样 15  s:样_这样 18  s:案 -9  s:案_方案 -8  s:步 22  s:死 18  s:死_写死 19  s:每 -7  s:注 -6  s:清 8  s:点 -7
s:版 25  s:版_一版 10  s:版_个版 10  s:版本 9  s:现 11  s:现在 14  s:用_先用 16  s:用户 7  s:留 13  s:的 12  s:的_里的 8  s:目 10  s:目前 15  s:看 -16  s:着 11  s:短 11  s:短_信 11  s:短信 11
s:示 -7  s:移 7  s:稳 9  s:空 7  s:空_有空 15  s:空再 15  s:等 56  s:等下 8  s:等下_个 8  s:线 14  s:线_上线 17  s:给 -7  s:缓 13  s:置 7  s:能 -13  s:能_不能 -7  s:补 18  s:表_列表 -7
s:要_不要 -11  s:要_定要 10  s:解 -8  s:论 -7  s:说 -7  s:超 -6  s:这 48  s:这_个 13  s:这_先这 20  s:这_限这 14  s:这个 6  s:这个_接 6  s:这块 15  s:这样 18  s:迭 7  s:迭_个迭 7  s:迭代 7
s:都 -18  s:配 9  s:释 -8  s:里的 8  s:重 16  s:重_再重 11  s:重构 15  s:量 6  s:钟 8  s:钮 -6  s:钮_按钮 -6  s:限 24  s:限_权限 20  s:限这 14  s:限这_块 14  s:面 -7  s:验 15
`,
  },
  runbook: {
    bias: -37,
    words: `
0:# 15  0:add -8  0:ah 8  0:and -8  0:can't -7  0:fine -8  0:fix -7  0:good -10  0:great 9  0:hm -9  0:i -15  0:i've 10  0:it 8  0:it's 9  0:just -6  0:nice -6
0:oh -11  0:ok -14  0:rerun -6  0:resolves 12  0:so -7  0:thanks -13  0:that 25  0:that's 16  0:the -21  0:then -11  0:thx -10  0:we -13  0:works 17  0:yeah -9
0:yes 8  0:加 7  0:可 15  0:好 19  0:改 9  0:这 -12  0:那 -7  a:# 41  a:: 25  a:; 13  a:? -8  a:a 7  a:about -12  a:accept 8  a:after 18  a:again 35  a:all -7
a:allow -6  a:always -6  a:and 62  a:android 11  a:another 17  a:api -12  a:app -10  a:are -15  a:around 8  a:array 7  a:as -6  a:at 22  a:back 19  a:be -22
a:because 19  a:behind 23  a:binary 11  a:blocks 7  a:both -7  a:broken 6  a:build 19  a:bus 8  a:but 22  a:by 21  a:ca 17  a:can -11  a:cannot -10  a:cause 7
a:certificate 25  a:check 8  a:ci 26  a:client 32  a:close 7  a:company 16  a:connections 13  a:container 23  a:coredns 10  a:could -14  a:daemon 15
a:default 21  a:delete 31  a:deploy 8  a:device 10  a:disk 11  a:dns 7  a:docker 16  a:doesn't 9  a:down 10  a:driver 17  a:e -10  a:each 9  a:etc 17
a:every 13  a:exists 7  a:expired 17  a:failed 19  a:fails 6  a:first -11  a:fixed -12  a:fixes 30  a:folder 15  a:for 14  a:found -11  a:from -7  a:gateway 11
a:gb 21  a:gets 9  a:go 27  a:had 14  a:happens 13  a:has -6  a:have -10  a:holds 17  a:hook 9  a:hours 7  a:html 7  a:i -46  a:idle 13  a:if 10  a:image 11
a:import -10  a:imports -7  a:in 36  a:install 20  a:instead -9  a:into 22  a:it 50  a:it's 8  a:its 12  a:job 14  a:jobs 16  a:keep 9  a:keeps 11  a:lets 12
a:library 8  a:limited -12  a:load 12  a:lock 32  a:log 10  a:long 11  a:m 8  a:made 15  a:make 12  a:max 14  a:means 10  a:migration 20  a:most -8
a:network -7  a:never -9  a:new 30  a:nginx 24  a:nobody 18  a:node 23  a:now -25  a:npm 26  a:of 26  a:off 13  a:office 8  a:on 27  a:only -10  a:open 6
a:or 17  a:origin 12  a:our -9  a:out 19  a:over -7  a:package 13  a:partition 16  a:pay 13  a:plan -13  a:platform -8  a:pods 7  a:pool 8  a:port 12
a:profile 9  a:proxy 26  a:pull 14  a:put 12  a:python 23  a:queue 15  a:ran 15  a:re 14  a:reads 20  a:registry 15  a:release 14  a:reload 14  a:remove 8
a:renamed -7  a:replica 23  a:repository -9  a:requests -8  a:restart 26  a:restarted 13  a:restarting 26  a:root 13  a:run 21  a:runner 16  a:running 19
a:same 7  a:says -6  a:second 6  a:server 13  a:setting 28  a:settings 16  a:since 13  a:size 10  a:so 20  a:solves 12  a:space 14  a:stale 13  a:start 18
a:started 10  a:starts 8  a:step -7  a:stopped 20  a:store -8  a:sure 13  a:system 22  a:table -13  a:team -9  a:test -7  a:that 20  a:the 94  a:their -14
a:them 18  a:then 82  a:there -7  a:three -7  a:through 14  a:tls 8  a:to 57  a:too -8  a:try 10  a:ttl 7  a:turned 17  a:tz 13  a:under 21  a:until 13
a:update 10  a:upgrade 8  a:use 19  a:utc 25  a:vendor 8  a:version -8  a:wait 12  a:was 39  a:we -19  a:when 19  a:which 16  a:while 29  a:will -7  a:with 37
a:without 6  a:workaround -7  a:would -26  a:wrong -8  a:x 19  a:xcode 14  a:you -16  a:zero 10  a:上 26  a:为 11  a:之 9  a:之后 11  a:书 11  a:了 57  a:代 14  a:体 7
a:像 15  a:关 6  a:内 13  a:再 15  a:出 9  a:到 18  a:制 11  a:加 11  a:加上 18  a:务 7  a:原因 8  a:取 6  a:口 7  a:同 9  a:后 32  a:启 17  a:器 18  a:因 14  a:因是 13  a:在 11
a:地 12  a:复 17  a:外 9  a:多 -6  a:大 7  a:失 19  a:容 13  a:容器 13  a:对 6  a:就 54  a:就好 17  a:就行 10  a:已 -13  a:已经 -10  a:常 16  a:恢 16  a:恢复 16  a:成 35  a:或 14
a:或者 14  a:打 9  a:把 24  a:换 11  a:掉 12  a:改 16  a:改成 20  a:放 17  a:新 19  a:时 12  a:是 38  a:有 20  a:正 18  a:正常 14  a:每 8  a:求 7  a:没 21  a:没有 20  a:清 9  a:满 7
a:满了 7  a:理 18  a:的 17  a:的时 7  a:端 8  a:端口 11  a:组 9  a:经 -10  a:给 7  a:置 12  a:者 18  a:行 18  a:被 13  a:认 12  a:设 20  a:证 11  a:证书 11  a:请 8  a:请求 8  a:路 7
a:连 14  a:部 11  a:都 7  a:配 16  a:里 13  a:重 23  a:重启 19  a:重新 6  a:镜 19  a:镜像 19  a:间 14  a:默 12  a:默认 12  e:! 14  e:# 21  e:: 54  e:? -38  e:a -12  e:about -10
e:add -8  e:after 24  e:again 34  e:already 12  e:an -9  e:and -18  e:any 7  e:api -6  e:app 7  e:are 39  e:at 20  e:be -14  e:because -9  e:behind 10
e:build 21  e:but 26  e:cache -9  e:can -19  e:can't 17  e:certificate 19  e:ci 18  e:could 21  e:crashes 23  e:dashboard 6  e:data 9  e:date 6  e:db 10
e:dev 13  e:device 7  e:did -15  e:do -17  e:does -16  e:eaddrinuse 23  e:empty 21  e:error 9  e:exists 12  e:fail 15  e:failed 11  e:fails 14  e:faster -7
e:find 27  e:fine 26  e:for -8  e:get 17  e:go -11  e:hangs 16  e:host 13  e:how -12  e:if -11  e:in 26  e:install 28  e:is 23  e:it -10  e:kafka 7  e:kernel 10
e:laptop 14  e:let's -9  e:mac 10  e:main -7  e:make -9  e:me -8  e:mobile -8  e:modal -12  e:morning 22  e:my 9  e:never 8  e:new 10  e:nightly 12  e:no 31
e:node 9  e:not 20  e:nothing 14  e:npm 7  e:off -8  e:office 10  e:ok -7  e:on 54  e:one -8  e:only 8  e:or -10  e:out 8  e:over -7  e:pass -8  e:plan 14
e:pod 15  e:profile 8  e:python 9  e:query -7  e:report 9  e:reports 7  e:requests 9  e:resolve 18  e:run 8  e:same 14  e:says 16  e:search 7  e:server 7
e:should -14  e:shows 29  e:since 45  e:slow -9  e:staging 23  e:stuck 8  e:sync -6  e:test -9  e:that -8  e:that's 7  e:the -12  e:there 12  e:third 12
e:this -12  e:time 11  e:to -20  e:training 7  e:unable 15  e:up 11  e:update 26  e:use -15  e:we -42  e:were 12  e:what -26  e:when -6  e:which -6  e:why -24
e:windows 8  e:with 30  e:would -11  e:write -13  e:you -20  e:一 23  e:一直 29  e:三 7  e:上 26  e:不 19  e:个 -8  e:个小 10  e:也 12  e:乱 7  e:了 8  e:什 -11  e:什么 -11
e:全 11  e:包 9  e:又 14  e:后 9  e:器 10  e:在 7  e:地 13  e:完 10  e:小 23  e:小时 15  e:已 7  e:已经 7  e:开 11  e:怎 8  e:怎么 8  e:打 17  e:打包 10  e:报 9  e:时 12  e:是 7
e:本 12  e:本地 13  e:没 16  e:用 8  e:直 28  e:程 7  e:线 8  e:线上 9  e:经 7  e:试 8  e:这 -16  e:这个 -15  e:连 14  f: 42  n:0 -134  n:1 -17  n:3 7  n:5 -7  r:# -26  r:; -7
r:a -33  r:add -6  r:added -15  r:again 7  r:are -9  r:as -7  r:cause 10  r:connections 10  r:do -7  r:done -23  r:green -9  r:i -36  r:i'll -37  r:in -16
r:is -8  r:it -23  r:more 10  r:now -7  r:ok -26  r:on -9  r:parallel 10  r:proxy 10  r:root 10  r:run 9  r:schedule 9  r:than 10  r:the -52  r:then -13
r:to -19  r:understood -10  r:up -6  r:use -7  r:which 9  r:will -15  r:with -8  r:workaround 9  r:一 -6  r:个 -7  r:了 -20  r:加 -11  r:好 -30  r:好了 -8  r:好的 -13
r:已 -13  r:成 -7  r:我 -13  r:改 -10  r:的 -18  s:! 33  s:!_! 11  s:#_: 7  s:#_and 12  s:#_days 9  s:#_k 8  s:#_minutes 10  s:: 26  s::_# 7  s:a -41  s:about -10
s:adding 10  s:after_every 7  s:after_the -9  s:again 60  s:again_in 8  s:ah 8  s:always -7  s:an_hour 10  s:and -14  s:and_it 25  s:any_more 7  s:anything 6
s:anyway -6  s:are 17  s:as 7  s:as_in 14  s:back 12  s:be -11  s:because -10  s:better -6  s:boot 10  s:builds 25  s:but -9  s:but_it 8  s:cache -6  s:call 9
s:can -11  s:can't -20  s:can't_do -6  s:cannot -7  s:catch 7  s:change -13  s:check 18  s:check_the 8  s:code -10  s:crashes 7  s:date 7  s:db 7  s:deleted 8
s:deploy 10  s:dev 8  s:did 8  s:dies 6  s:do -14  s:don't -15  s:down 6  s:drop -6  s:each 17  s:else 10  s:error 9  s:every 19  s:every_time 9  s:file -8
s:fine -7  s:fix -13  s:fixed 7  s:fixed_it 8  s:for -22  s:for_now -12  s:for_the 11  s:for_this -7  s:found 16  s:from -18  s:full 6  s:get -7  s:go -13
s:gone 11  s:good_to 7  s:green 17  s:green_again 7  s:had 15  s:had_the 12  s:happens 33  s:hard -8  s:has -17  s:has_to -11  s:have_to -10  s:here -9  s:hit 7
s:hm -9  s:host 7  s:hour 17  s:i -20  s:i'd 18  s:i've 14  s:i_want -7  s:if 12  s:if_the 10  s:in -18  s:in_this -7  s:instead -8  s:instead_of -7  s:is -7
s:it 27  s:it's 6  s:it_to 8  s:it_was 13  s:it_will 7  s:just -12  s:know 9  s:know_for 10  s:label 11  s:laptop 10  s:last 17  s:last_month 7  s:later -7
s:leave -15  s:let -10  s:let_me -9  s:like -9  s:limit -8  s:look 26  s:look_for 16  s:machine 10  s:make -9  s:may 11  s:me -12  s:memory 24  s:minutes 10
s:month 21  s:more 9  s:morning 20  s:moving 7  s:my 6  s:need -10  s:never 7  s:new 11  s:nice -6  s:no -23  s:no_more 7  s:not -17  s:note 10  s:notes 13
s:of -15  s:of_the -9  s:oh -11  s:ok -21  s:ok_so 11  s:old_one 9  s:on 26  s:on_call 10  s:on_it -8  s:on_staging 6  s:on_the 22  s:onboarding 7  s:only -15
s:open -6  s:other 17  s:our -13  s:out -11  s:people -8  s:plan 12  s:please -7  s:power 6  s:problem 8  s:push -7  s:redis 9  s:release -9  s:remember 8
s:request 8  s:rerun -6  s:reset 10  s:resolves 12  s:revisit -6  s:right -8  s:runs 11  s:same 35  s:seen 13  s:server 7  s:shows 7  s:since 24  s:since_the 9
s:so 6  s:start -7  s:starts 7  s:stay -7  s:tests -6  s:thank 6  s:thank_you 6  s:that 59  s:that's 26  s:that's_a -6  s:that's_it 19  s:that's_the 14
s:that's_what 8  s:that_did 9  s:that_fixed 8  s:that_was 14  s:the -15  s:the_# 7  s:the_build 9  s:the_job 8  s:the_on 10  s:the_onboarding 7  s:the_other 14
s:the_release -7  s:the_same 19  s:the_server 9  s:the_thing 12  s:them -17  s:then -37  s:then_we -9  s:they -9  s:thing 17  s:third 8  s:third_time 7
s:this 29  s:this_error 9  s:this_month 15  s:this_on 13  s:this_one 7  s:those -8  s:thought 7  s:three_times 10  s:through 7  s:time 26  s:time_this 9
s:times 13  s:to -16  s:to_# 10  s:to_the 9  s:today -10  s:tokens 8  s:tomorrow -8  s:too -14  s:trick 20  s:try -10  s:two 11  s:until -10  s:up 6
s:up_again 10  s:us -8  s:use -21  s:use_the -7  s:vms 11  s:want -11  s:was 35  s:was_it 10  s:we -26  s:we'll -9  s:we're -8  s:we_had 12  s:we_have -9
s:we_should 7  s:went 13  s:when -10  s:when_the -11  s:whole 9  s:without 8  s:work 7  s:worked 13  s:works 13  s:works_every 7  s:wow 7  s:write -7  s:yeah -9
s:yes 16  s:yes_that 12  s:you -11  s:一 -14  s:下_次 9  s:下个 7  s:下次 9  s:不 -31  s:个 17  s:个_下个 7  s:个_这个 17  s:个月 13  s:为_因为 7  s:也 12  s:也是 7  s:了 50  s:了_以了 8
s:了_好了 20  s:了_常了 10  s:了_过了 8  s:事 13  s:代 -7  s:以 12  s:以_可以 11  s:以_后 12  s:以了 8  s:以后 11  s:做 -7  s:像 9  s:像_镜像 9  s:先 -14  s:再 -8  s:再_没再 10  s:写 -10
s:决 14  s:决_解决 17  s:到 15  s:到_遇到 9  s:前_目前 8  s:加_要加 8  s:原 13  s:原_来 15  s:原来 15  s:原来_是 16  s:只 -9  s:可 19  s:可_以 11  s:可以 11  s:可以_了 8  s:台_平台 9  s:后 14
s:后_以后 11  s:吧 -8  s:启_重启 7  s:因 9  s:因_为 7  s:因为 7  s:好 23  s:好_了 11  s:好了 20  s:就 7  s:常 9  s:常_正常 10  s:常了 10  s:平 9  s:平台 9  s:我 -12  s:才 9  s:把 -8  s:换 16
s:排 9  s:控 8  s:文 -7  s:新 7  s:是 13  s:是_也是 7  s:是_来是 16  s:是这 7  s:是这_个 8  s:暂 8  s:月 13  s:月_个月 13  s:有 -8  s:来 16  s:来_原来 15  s:来是 16  s:查 15  s:次 11
s:次_下次 9  s:正 10  s:正常 10  s:正常_了 10  s:步 11  s:没再 10  s:用 -19  s:留 11  s:目 10  s:目前 8  s:看 -8  s:码 -7  s:移 8  s:缓 8  s:能 -12  s:要_都要 8  s:要加 8  s:解 11
s:解_题解 10  s:解决 17  s:记 10  s:过 9  s:过了 8  s:这_是这 7  s:这个 17  s:遇 9  s:遇到 9  s:那 -12  s:都 7  s:都要 8  s:重启 7  s:量 -6  s:钟 8  s:镜 9  s:镜像 9  s:问 15  s:问_题 10
s:问题 14  s:问题_解 10  s:题 13  s:题_问题 14  s:题解 10  s:题解_决 10
`,
  },
}
